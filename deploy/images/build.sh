#!/usr/bin/env bash
# `make images`: README.md has the arguments.
set -euo pipefail
cd "$(dirname "$0")/../.."

most_megabytes=250
tag=${TAG:-$(git describe --always --dirty --abbrev=12)}
services=${SERVICES:-gateway $(basename -a services/*/)}
out=deploy/images/dist/$tag
mkdir -p "$out"

images=() failed=0
printf '%-22s %6s %12s %8s\n' image MB 'parts of it' seconds
for service in $services; do
  SECONDS=0
  name=tael-$service
  IMAGE=$name:$tag deploy/images/image.sh "$service" "$out/$name.cdx.json"
  megabytes=$(($(docker image inspect --format '{{.Size}}' "$name:$tag") / 1000000))
  parts=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).components.length' "$out/$name.cdx.json")
  printf '%-22s %6d %12d %8d\n' "$name" "$megabytes" "$parts" "$SECONDS"
  if [ "$megabytes" -gt "$most_megabytes" ]; then
    echo "$name is larger than $most_megabytes MB" >&2
    failed=1
  fi
  images+=("$name:$tag")
done

# For a cluster without a registry. One archive contains shared layers once.
if [ "${ARCHIVE:-yes}" = yes ]; then
  docker save --output "$out/images.tar" "${images[@]}"
  echo "$out/images.tar: $(($(stat -c %s "$out/images.tar") / 1000000)) MB"
fi
exit "$failed"
