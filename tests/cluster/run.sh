#!/usr/bin/env bash
# `make test-cluster`: README.md has the variables.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -n "${KUBECONFIG:-}" ] || { echo 'KUBECONFIG must name a cluster to test in' >&2; exit 1; }
host=${CLUSTER_URL:-http://localhost:8088}
host=${host#*://} host=${host%%/*}
if [[ $host =~ ^[0-9.]+(:[0-9]+)?$ || $host == \[* ]]; then
  echo "CLUSTER_URL has an IP address, which an Ingress refuses as its host: give a DNS name of it, such as one in /etc/hosts" >&2
  exit 1
fi
export CLUSTER_TAG=${CLUSTER_TAG:-test-$(git rev-parse --short=12 HEAD)}
names=(gateway $(basename -a services/*/))

if [ -n "${CLUSTER_LOAD:-}" ]; then
  TAG=$CLUSTER_TAG ARCHIVE=no deploy/images/build.sh
  images=()
  for name in "${names[@]}"; do
    docker tag "tael-$name:$CLUSTER_TAG" "tael-$name:$CLUSTER_TAG-next"
    images+=("tael-$name:$CLUSTER_TAG" "tael-$name:$CLUSTER_TAG-next")
  done
  if [ -n "${CLUSTER_STORES:-}" ]; then
    docker image inspect "$CLUSTER_STORES" >/dev/null 2>&1 || deploy/images/local-stores.sh "$CLUSTER_STORES"
    images+=("$CLUSTER_STORES")
  fi
  archive=$(mktemp --suffix=.tar)
  trap 'rm -f "$archive"' EXIT
  docker save --output "$archive" "${images[@]}"
  $CLUSTER_LOAD "$archive"
fi

node node_modules/vitest/vitest.mjs run --config tests/cluster/vitest.config.ts "$@"
