#!/bin/sh
# Reads the variables of the official images. Kafka's command is the chart's.
set -eu
[ "${1:-}" != postgres ] || shift

if [ -n "${MONGO_INITDB_ROOT_PASSWORD:-}" ]; then
  serve() { # port, options
    port=$1 && shift
    set -- --port "$port" --storage-path /data/db --cache-size 64M --log-file-max 16MB --sync-on-commit --standalone "$@"
    exec secantusd-rs --log-level WARNING "$@"
  }
  if [ ! -e /data/db/has-user ]; then
    (serve 27018) &
    python3 -c '
import os, pymongo
admin = pymongo.MongoClient("mongodb://127.0.0.1:27018/?directConnection=true").admin
user, password = (os.environ["MONGO_INITDB_ROOT_" + name] for name in ("USERNAME", "PASSWORD"))
try:
    admin.command("createUser", user, pwd=password, roles=["root"])
except pymongo.errors.OperationFailure as error: # made before a kill
    if error.code != 51003: raise
'
    kill $!
    wait $! || true
    touch /data/db/has-user
  fi
  serve 27017 --host 0.0.0.0 --auth
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password
  initdb -U postgres --pwfile=/tmp/password --auth-local=trust --auth-host=trust --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
fi
exec postgres -c listen_addresses='*' "$@"
