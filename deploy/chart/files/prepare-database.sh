# Every statement is idempotent. deploy/local/src/databases.ts does the same for one machine.
set -eu
export PGCONNECT_TIMEOUT=3

fail() {
  echo "Postgres: $1" >&2
  exit 1
}

# psql repeats the reason for each address of a host.
wait_for() { # what, arguments of psql
  what=$1 && shift
  until=$(($(date +%s) + WAIT_SECONDS))
  until reason=$(psql --no-psqlrc -qc 'select' "$@" 2>&1); do
    [ "$(date +%s)" -lt "$until" ] || fail "$what: $(echo "$reason" | tr '\n' ' ')"
    sleep 1
  done
}

[ -n "${POSTGRES_URL:-}" ] || fail 'the Secret of the owner has no POSTGRES_URL, or is missing'

if [ -n "${PGHOST:-}" ]; then
  export PGUSER=postgres PGDATABASE=postgres
  wait_for 'the server'
  psql --no-psqlrc -qv ON_ERROR_STOP=1 -v "name=$NAME" -v "owner=${NAME}_owner" <<'SQL'
\getenv password PASSWORD
\getenv owner_password OWNER_PASSWORD
select format('create role %I login', role) from unnest(array[:'name', :'owner']) role
where role not in (select rolname from pg_roles) \gexec
alter role :"name" password :'password';
alter role :"owner" password :'owner_password';
select format('create database %I owner %I', :'name', :'owner')
where :'name' not in (select datname from pg_database) \gexec
SQL
fi

wait_for "the owner of $NAME" "$POSTGRES_URL"
psql --no-psqlrc -qv ON_ERROR_STOP=1 -v "name=$NAME" "$POSTGRES_URL" <<'SQL'
select format('revoke connect on database %I from public', current_database()) \gexec
select format('grant connect on database %I to %I', current_database(), :'name') \gexec
grant usage on schema public to :"name";
alter default privileges grant usage on schemas to :"name";
alter default privileges grant select, insert, update, delete on tables to :"name";
alter default privileges grant usage, select on sequences to :"name";
SQL
