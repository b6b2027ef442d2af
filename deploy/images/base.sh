#!/usr/bin/env bash
# Prints BASE if images may be built on it: a maintained Node with its digest, or an image of local-base.sh.
set -euo pipefail
base=${BASE:-}
# A tag may be moved to other content. Node 20 and older have ended, odd majors are never maintained for long.
pinned='^([a-z0-9.:/_-]+/)?node:(22|24|26)[a-z0-9.-]*@sha256:[0-9a-f]{64}$'
if [[ ! $base =~ $pinned && $base != tael-base:* ]]; then
  echo "BASE must be an image of Node 24 with its digest, as 'docker buildx imagetools inspect node:24-bookworm-slim' prints it" >&2
  exit 1
fi
echo "$base"
