#!/usr/bin/env bash
# Run npm in web/, once what it needs of its lock file is installed; without arguments only install all of it.
# usage: tools/web.sh npm-arguments…
set -eu
cd "$(dirname "$0")/../web"
npm() { ../tools/node.sh npm "$@"; }

ready=node_modules/.ready
omit=()
if [ ! -e "$ready" ] && [[ " $* " == *" build "* ]]; then # who only plays does not wait for the tools of checks and tests
    ready=node_modules/.ready-to-build
    omit=(--omit=dev)
fi
if [ ! -e "$ready" ] || [ package-lock.json -nt "$ready" ]; then
    echo "Installing what web/package-lock.json lists …"
    # Not `npm ci`: it refuses a lock file that lacks a build of some tool for a machine that is not this one.
    npm install "${omit[@]}" --no-save --silent --no-audit --no-fund --ignore-scripts
    touch "$ready"
fi
[ $# = 0 ] || npm "$@"
