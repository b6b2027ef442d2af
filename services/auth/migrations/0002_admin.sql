create extension if not exists pg_trgm;

-- What the administrator's list filters, searches and sorts by, in rows a fifth as wide as an account's and rewritten
-- only when one of these changes. So one pass over it, total included, is cheap enough for any filter and any page.
-- `search` is name and address in lower case with a line feed between, which neither can contain: no needle spans both.
create table directory (
  user_id uuid primary key references users (id),
  created_at timestamptz not null,
  status text not null,
  role text not null,
  level text not null,
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

insert into directory (user_id, created_at, status, role, level, search)
select id, created_at, status, role, membership_level,
  lower(username collate "pg_c_utf8") || E'\n' || lower(email collate "pg_c_utf8")
from users where status <> 'deleted';

create index users_admins on users (id) where role = 'admin' and status = 'active';
create index sessions_user on sessions (user_id, created_at desc);

-- Every act of an administrator in every service. Rows are added, never changed: see the triggers.
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
  raise exception 'the audit register only grows: % refused', tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger audit_only_grows before update or delete on audit for each row execute function refuse_change();
create trigger audit_stays before truncate on audit for each statement execute function refuse_change();
-- Replication mode, too, would silence an ordinary trigger.
alter table audit enable always trigger audit_only_grows;
alter table audit enable always trigger audit_stays;
revoke update, delete, truncate on audit from public;

create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  event_id text not null,
  kind text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event_id)
);

create index notifications_list on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_age on notifications (created_at);

-- A change that other services carry out a part of. `steps` holds each with whether it is done and what came back.
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
