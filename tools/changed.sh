#!/usr/bin/env bash
# Tell whether files differ from what landed before; where that is not known, they do.
# usage: tools/changed.sh paths…
set -eu
cd "$(dirname "$0")/.."
landed=$(git merge-base HEAD origin/HEAD 2>/dev/null) || exit 0
if [ "$landed" = "$(git rev-parse HEAD)" ]; then # it has just landed: compare with the commit before
    landed=$(git rev-parse -q --verify HEAD~1) || exit 0
fi
! git diff --quiet "$landed" -- "$@"
