#!/usr/bin/env bash
# Run both commands of the README in a minimal Debian, once with its npm and once with none, and say how long they took.
# usage: tools/fresh.sh FOLDER      (needs root and debootstrap; what is committed is what is tried)
set -eu
cd "$(dirname "$0")/.."
folder=$1
[ -n "${ALONE:-}" ] || ALONE=1 exec unshare --mount "$0" "$@" # what is mounted below goes when this ends
PORT=8791
TRUST='^(PIP_CERT|PIP_INDEX_URL|SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS|[a-zA-Z]+_(proxy|PROXY))='
mapfile -t trust < <(env | grep -E "$TRUST") # how this machine reaches the package registries
clean=(env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${trust[@]}")

inside() { # ROOT COMMAND…
    chroot "$1" "${clean[@]}" "${@:2}"
}

minimal() { # ROOT PACKAGES…
    [ -e "$folder/minimal" ] || debootstrap --variant=minbase bookworm "$folder/minimal" >"$folder/debootstrap.log"
    rm -rf --one-file-system "$1"
    cp -a "$folder/minimal" "$1"
    cp /etc/resolv.conf "$1/etc/"
    mkdir -p "$1/usr/local/share"
    cp -r /usr/local/share/ca-certificates "$1/usr/local/share/"
    mount -t proc proc "$1/proc"
    for each in dev sys; do mount --rbind "/$each" "$1/$each" && mount --make-rslave "$1/$each"; done
    inside "$1" sh -c "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
        python3 python3-pip make git ca-certificates ${*:2}" >"$1/packages.log"
    git clone -q . "$1/tablee"
}

seconds_until_it_answers() { # ROOT
    local began=$SECONDS
    setsid chroot "$1" "${clean[@]}" make -C /tablee play PORT=$PORT >"$1/play.log" 2>&1 &
    until (exec 3<>/dev/tcp/127.0.0.1/$PORT) 2>/dev/null; do
        kill -0 $! || { cat "$1/play.log" && return 1; }
        sleep 0.2
    done
    echo $((SECONDS - began))
    kill -TERM -- -$! # make and all it started
    wait $! || true
}

for npm in "" npm; do
    kind=with-${npm:-no-npm}
    root=$folder/$kind
    minimal "$root" $npm
    echo "$kind: make play answers after $(seconds_until_it_answers "$root") s"
    began=$SECONDS
    if ! inside "$root" make -C /tablee test >"$root/test.log" 2>&1; then
        tail -n 40 "$root/test.log"
        echo "$kind: make test failed, see $root/test.log"
        exit 1
    fi
    echo "$kind: make test passes after $((SECONDS - began)) s: $(grep -E '^[0-9]+ passed' "$root/test.log" | tail -n 1)"
done
