#!/usr/bin/env bash
# Make .venv and put a locked set of packages and this project into it.
# usage: tools/venv.sh LOCKFILE
set -eu
cd "$(dirname "$0")/.."
lock=$1
python=${PYTHON:-python3}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Tablée needs Python 3.11 or newer; '$python' is not. Name another with PYTHON=…" >&2
    exit 1
fi
if [ ! -x .venv/bin/python ]; then
    # Debian keeps venv's pip in a package of its own.
    "$python" -c 'import ensurepip' 2>/dev/null || { apt-get update -q && apt-get install -y -q python3-venv; }
    echo "Setting up .venv …"
    "$python" -m venv .venv
fi
echo "Installing what $lock lists …"
.venv/bin/python -m pip install -q --require-hashes -r "$lock"
.venv/bin/python -m pip install -q --no-deps --no-build-isolation -e .
