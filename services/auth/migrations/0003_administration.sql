create extension if not exists pg_trgm;

-- A row is a fifth as wide as in `users` and changes less often. So one pass over the table is fast enough for any
-- filter or page, and for the total.
create table directory (
  user_id uuid primary key references users (id),
  created_at timestamptz not null,
  status text not null,
  role text not null,
  level text not null,
  -- In lower case. Neither name nor address can contain a line feed, so no search text matches across the one between.
  search text collate "C" not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create index directory_created on directory (created_at desc, user_id desc) include (status, role, level, search);
create index directory_username on directory (search, user_id) include (status, role, level);
create index directory_email on directory (split_part(search, E'\n', 2), user_id)
  include (status, role, level, search);
create index directory_search on directory using gin (search gin_trgm_ops);

create function keep_directory() returns trigger language plpgsql as $$
begin
  if new.status = 'deleted' then
    delete from directory where user_id = new.id;
    return null;
  end if;
  insert into directory (user_id, created_at, status, role, level, search)
  values (new.id, new.created_at, new.status, new.role, new.membership_level,
    lower(new.username collate "pg_c_utf8") || E'\n' || lower(new.email collate "pg_c_utf8"))
  on conflict (user_id) do update set status = excluded.status, role = excluded.role, level = excluded.level,
    search = excluded.search;
  return null;
end $$;

create trigger keep_directory after insert or update of username, email, status, role, membership_level on users
  for each row execute function keep_directory();

-- Rows are added, never changed.
create table audit (
  id uuid primary key default uuidv7(),
  event_id text unique,
  service text not null,
  actor_id text not null,
  actor_role text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  reason text not null default '',
  request_id text not null default '',
  acted_at timestamptz not null,
  recorded_at timestamptz not null default now()
);

create index audit_time on audit (acted_at desc, id desc);
create index audit_actor on audit (actor_id, acted_at desc, id desc);
create index audit_object on audit (object_id, acted_at desc, id desc);
create index audit_kind on audit (object_kind, acted_at desc, id desc);
create index audit_action on audit (action, acted_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows: % refused', tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger audit_only_grows before update or delete on audit for each row execute function refuse_change();
create trigger audit_stays before truncate on audit for each statement execute function refuse_change();
-- Ordinary triggers do not fire under `session_replication_role = replica`.
alter table audit enable always trigger audit_only_grows;
alter table audit enable always trigger audit_stays;

-- Default privileges have granted these rights to the service's role if migrations run as another role.
do $$
declare
  grantee name;
begin
  revoke update, delete, truncate on audit from public;
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) acl
    join pg_roles r on r.oid = acl.grantee
    where c.oid = 'audit'::regclass and acl.grantee <> c.relowner
  loop
    execute format('revoke update, delete, truncate on audit from %I', grantee);
  end loop;
end $$;

-- Counting 200,000 rows takes longer than reading a page. The number is the sum over the stripes; a single stripe may
-- be negative. Each transaction adds to a stripe that no other transaction has locked.
create table count_stripes (
  stripe smallint primary key
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

insert into count_stripes (stripe) select generate_series(0, 31);

create table user_counts (
  status text not null,
  role text not null,
  level text not null,
  stripe smallint not null,
  accounts bigint not null,
  primary key (status, role, level, stripe)
) with (fillfactor = 50);

create table act_counts (
  action text not null,
  actor_id text not null,
  stripe smallint not null,
  acts bigint not null,
  primary key (action, actor_id, stripe)
) with (fillfactor = 50);

-- `skip locked` does not skip rows of the same transaction, so a transaction with a stripe never waits for another.
create function claim_stripe() returns smallint language plpgsql as $$
declare
  claimed smallint;
begin
  select stripe into claimed from count_stripes order by stripe limit 1 for no key update skip locked;
  if claimed is null then
    claimed := pg_backend_pid() % 32;
    perform 1 from count_stripes where stripe = claimed for no key update;
  end if;
  return claimed;
end $$;

create function count_account(account directory, more integer, claimed smallint) returns void language sql as $$
  insert into user_counts as c (status, role, level, stripe, accounts)
  values (account.status, account.role, account.level, claimed, more)
  on conflict (status, role, level, stripe) do update set accounts = c.accounts + more
$$;

create function keep_user_counts() returns trigger language plpgsql as $$
declare
  claimed smallint := claim_stripe();
begin
  if tg_op <> 'INSERT' then perform count_account(old, -1, claimed); end if;
  if tg_op <> 'DELETE' then perform count_account(new, 1, claimed); end if;
  return null;
end $$;

create trigger keep_user_counts after insert or delete on directory
  for each row execute function keep_user_counts();
create trigger keep_changed_user_counts after update on directory for each row
when ((old.status, old.role, old.level) is distinct from (new.status, new.role, new.level))
execute function keep_user_counts();

create function keep_act_counts() returns trigger language plpgsql as $$
declare
  claimed smallint := claim_stripe();
begin
  insert into act_counts as c (action, actor_id, stripe, acts)
  select action, actor_id, claimed, count(*) from added group by action, actor_id order by action, actor_id
  on conflict (action, actor_id, stripe) do update set acts = c.acts + excluded.acts;
  return null;
end $$;

create trigger keep_act_counts after insert on audit referencing new table as added
  for each statement execute function keep_act_counts();

-- `steps` has the state and the result of each step.
create table sagas (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('create-user', 'edit-user', 'delete-user')),
  user_id uuid not null references users (id),
  actor jsonb not null,
  reason text not null default '',
  steps jsonb not null,
  prior_status text,
  state text not null default 'running' check (state in ('running', 'done', 'refused')),
  refusal text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index sagas_one_at_a_time on sagas (user_id) where state = 'running';
create index sagas_running on sagas (updated_at) where state = 'running';

-- The owner chooses the id, so it is unique per user only.
create table saved_views (
  user_id uuid not null references users (id),
  id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
