#!/usr/bin/env bash
# Run npm in web/, once all that its lock file lists is installed.
# usage: tools/web.sh npm-arguments…
set -eu
cd "$(dirname "$0")/../web"
npm() { ../tools/node.sh npm "$@"; }

ready=node_modules/.ready
if [ ! -e "$ready" ] || [ package-lock.json -nt "$ready" ]; then
    echo "Installing what web/package-lock.json lists …"
    # Not `npm ci`: it refuses a lock file that lacks a build of some tool for a machine that is not this one.
    npm install --no-save --silent --no-audit --no-fund --ignore-scripts
    touch "$ready"
fi
npm "$@"
