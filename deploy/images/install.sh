# Not `npm ci`: docs/decisions/0006. The registry and its certificates are build secrets, which no layer contains.
set -eu
if [ -f /run/secrets/ca ]; then
  export NODE_EXTRA_CA_CERTS=/run/secrets/ca npm_config_cafile=/run/secrets/ca
fi
exec npm install --no-save --omit=dev --ignore-scripts --no-fund --no-audit --loglevel=error
