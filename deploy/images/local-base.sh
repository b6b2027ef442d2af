#!/usr/bin/env bash
# local-base.sh [NAME]: the BASE of the images if no registry is reachable. Needs root, debootstrap and docker.
set -euo pipefail
name=${1:-tael-base:local}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
debootstrap --variant=minbase "${SUITE:-bookworm}" "$root" >&2
cp "$(readlink -f "$(command -v node)")" "$root/usr/bin/node"
mkdir -p "$root/usr/lib/node_modules"
cp -r "$(npm root --global)/npm" "$root/usr/lib/node_modules/"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
chroot "$root" npm --version >&2
tar -C "$root" -c . | docker import --change 'CMD ["node"]' - "$name"
