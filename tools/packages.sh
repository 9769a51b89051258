#!/usr/bin/env bash
# Install Debian packages that are not here yet.
# usage: tools/packages.sh PACKAGE…
set -eu
missing=()
for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    echo "Please install what these packages of Debian are called on your system: ${missing[*]}" >&2
    exit 1
fi
echo "Installing ${missing[*]} …"
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -y -q --no-install-recommends "${missing[@]}"
