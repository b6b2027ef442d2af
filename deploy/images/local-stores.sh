#!/usr/bin/env bash
# local-stores.sh [NAME]: one image in place of the official ones of Postgres, Kafka and MongoDB if no registry is
# reachable. For test clusters only. Needs root, debootstrap, docker and the servers of the tests (`make tools`).
set -euo pipefail
cd "$(dirname "$0")"
name=${1:-tael-stores:local}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tael
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
packages=postgresql-18,openjdk-21-jre-headless,python3-pymongo
# Debian 12 has no key of a later release.
debootstrap --variant=minbase --no-check-gpg --include="$packages" "${SUITE:-testing}" "$root" >&2
mkdir -p "$root/opt/kafka"
cp -r "$cache"/kafka-*/ "$root/opt/kafka/libs"
cp "$cache"/secantus-*/bin/secantusd-rs "$root/usr/local/bin/"
# The chart calls the name of the official images.
install -m 755 local-stores-entry.sh "$root/usr/local/bin/docker-entrypoint.sh"
# initdb looks up its user. The official images of Postgres and MongoDB run as 999, Kafka's as 1000.
echo 'store:x:999:999::/tmp:/bin/sh' >>"$root/etc/passwd"
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/var/lib/postgresql/* "$root"/usr/share/{doc,man,locale}
tar -C "$root" -c . | docker import \
  --change 'ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/bin:/usr/bin:/bin' \
  --change 'ENTRYPOINT ["docker-entrypoint.sh"]' - "$name"
# SIGINT, as in the official image: at SIGTERM, Postgres would wait for its clients to disconnect. `docker import` of
# Docker 20.10 takes no STOPSIGNAL, a Dockerfile does.
printf '%s\n' "FROM $name" 'STOPSIGNAL SIGINT' | docker build --quiet --tag "$name" -
