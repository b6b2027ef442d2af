#!/usr/bin/env bash
# image.sh SERVICE [SBOM]: README.md has the variables. Skaffold's custom builder sets IMAGE and PUSH_IMAGE.
set -euo pipefail
cd "$(dirname "$0")/../.."
export DOCKER_BUILDKIT=1
service=$1 sbom=${2:-}

workspace=services/$service target=service
if [ "$service" = gateway ]; then workspace=gateway target=gateway; fi

base=$(deploy/images/base.sh)
image=${IMAGE:-tael-$service:local}
revision=$(git rev-parse HEAD)
[ -z "$(git status --porcelain)" ] || revision+=-dirty
# Omits a user and password in the URL; empty without a remote.
source=$({ git remote get-url origin 2>/dev/null || true; } | sed -nE 's#^https://([^@/]*@)?#https://#p')

arguments=(
  --file deploy/images/Dockerfile
  --build-arg "BASE=$base" --build-arg "WORKSPACE=$workspace"
  --build-arg "VERSION=${image##*:}" --build-arg "REVISION=$revision" --build-arg "SOURCE=$source"
  --build-arg "CREATED=$(git log -1 --format=%cI)"
)
[ -z "${NETWORK:-}" ] || arguments+=(--network "$NETWORK")
npmrc=${NPMRC:-$HOME/.npmrc}
[ ! -f "$npmrc" ] || arguments+=(--secret "id=npmrc,src=$npmrc")
[ ! -f "${NODE_EXTRA_CA_CERTS:-}" ] || arguments+=(--secret "id=ca,src=$NODE_EXTRA_CA_CERTS")
# Docker passes these to RUN and omits them from the history.
for proxy in HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [ -z "${!proxy:-}" ] || arguments+=(--build-arg "$proxy")
done

list() { # target, file
  local folder
  folder=$(mktemp -d)
  docker build --quiet "${arguments[@]}" --target "$1" --output "$folder" . >/dev/null
  install -m 644 "$folder/sbom.cdx.json" "$2"
  rm -r "$folder"
}

docker build --quiet "${arguments[@]}" --target "$target" --tag "$image" . >/dev/null
if [ -n "$sbom" ]; then list sbom "$sbom"; fi
# The gateway's image contains the compiled web, whose packages have a separate list.
if [ -n "$sbom" ] && [ "$service" = gateway ]; then list web-sbom "${sbom/gateway/web}"; fi
if [ "${PUSH_IMAGE:-false}" = true ]; then docker push --quiet "$image"; fi
