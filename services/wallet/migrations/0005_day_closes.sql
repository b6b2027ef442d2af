-- The ledger at the end of a day in Shanghai. The next day begins at `ends`, so a day reads only its own postings.
create table day_close (
  day date primary key,
  made_at timestamptz not null,
  postings bigint not null,
  hash bytea not null,
  -- [{ "shard", "seq", "hash" }]
  ends jsonb not null,
  -- [{ "account", "asset", "opening", "in", "out", "closing" }]; amounts are texts of minor units.
  accounts jsonb not null,
  -- [{ "from", "to", "asset", "count", "amount" }]
  flows jsonb not null,
  -- { "payouts", "sends", "sendsUnderWay" }, each { "count", "amount" }.
  open jsonb not null,
  -- The first proof that began after the day.
  proof_id uuid not null references ledger_proof
);

do $$
declare
  grantee name;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) acl
    join pg_roles r on r.oid = acl.grantee
    where c.oid = 'day_close'::regclass and acl.grantee <> c.relowner
  loop
    execute format('revoke update, delete, truncate on day_close from %I', grantee);
  end loop;
end $$;
