-- An account is the sum of its entries. Both are written under the account's row lock.
create table accounts (
  user_id uuid primary key,
  total bigint not null default 0 check (total >= 0),
  available bigint not null default 0 check (available >= 0),
  level text not null default 'Bronze' check (level in ('Bronze', 'Silver', 'Gold', 'Platinum')),
  -- A level set by hand holds until `total` changes.
  level_by_hand boolean not null default false,
  -- Each level gives its medal once, even if the user loses it and reaches it again.
  medals text[] not null default '{}',
  version bigint not null default 0,
  -- Numbers of entries by type give page totals and positions without a count.
  earned bigint not null default 0,
  redeemed bigint not null default 0,
  other bigint not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null default now()
) with (fillfactor = 80);

create index accounts_by_total on accounts (total desc, user_id desc) where closed_at is null;
create index accounts_by_available on accounts (available desc, user_id desc) where closed_at is null;

create table entries (
  id uuid primary key default uuidv7(),
  -- This idempotency key never expires.
  natural_key text not null,
  user_id uuid not null references accounts (user_id),
  source text not null check (source in ('check-in', 'referral', 'achievement', 'holding', 'adjustment', 'redemption',
    'redemption-returned', 'medal')),
  type text not null check (type in ('earned', 'redeemed', 'other')),
  -- Only adjustments are signed; a redemption is positive.
  points bigint not null check (points >= 0 or source = 'adjustment'),
  total_change bigint not null,
  available_change bigint not null,
  -- Null if the account was closed: the entry is in suspense.
  version bigint,
  total bigint,
  available bigint,
  -- Positions start at 1 and have no gaps.
  position bigint,
  type_position bigint,
  description text not null,
  detail text not null default '',
  -- The administrator of an adjustment, or the invited user of a referral.
  party_id uuid,
  happened_at timestamptz not null,
  constraint entries_natural_key unique (natural_key),
  constraint entries_version unique (user_id, version),
  check (num_nulls(version, total, available, position, type_position) in (0, 5)),
  check (version is not null or (total_change = 0 and available_change = 0))
) with (autovacuum_vacuum_insert_scale_factor = 0.02);

create unique index entries_list on entries (user_id, position);
create unique index entries_list_of_type on entries (user_id, type, type_position);
create index entries_latest on entries (id desc) where points <> 0 and version is not null;
create index entries_suspense on entries (id desc) where version is null;
create index entries_flows on entries (source, id) where source in ('check-in', 'referral');

create table level_changes (
  user_id uuid not null references accounts (user_id),
  version bigint not null,
  level text not null,
  previous_level text not null,
  total bigint not null,
  by_hand boolean not null,
  actor_id uuid,
  reason text not null default '',
  changed_at timestamptz not null,
  primary key (user_id, version)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger entries_only_grow before update or delete on entries
  for each row execute function refuse_change();
create trigger entries_stay before truncate on entries for each statement execute function refuse_change();
create trigger level_changes_only_grow before update or delete on level_changes
  for each row execute function refuse_change();
create trigger level_changes_stay before truncate on level_changes
  for each statement execute function refuse_change();
-- Ordinary triggers do not fire under `session_replication_role = replica`.
alter table entries enable always trigger entries_only_grow;
alter table entries enable always trigger entries_stay;
alter table level_changes enable always trigger level_changes_only_grow;
alter table level_changes enable always trigger level_changes_stay;

-- If migrations run as another role, default privileges gave the service's role these rights. They are revoked, so that
-- entries can only be added.
do $$
declare
  target regclass;
  grantee name;
begin
  foreach target in array array['entries', 'level_changes']::regclass[] loop
    execute format('revoke update, delete, truncate on %s from public', target);
    for grantee in
      select distinct r.rolname
      from pg_class c, aclexplode(c.relacl) acl
      join pg_roles r on r.oid = acl.grantee
      where c.oid = target and acl.grantee <> c.relowner
    loop
      execute format('revoke update, delete, truncate on %s from %I', target, grantee);
    end loop;
  end loop;
end $$;

create table redemptions (
  id uuid primary key,
  user_id uuid not null references accounts (user_id),
  points bigint not null check (points > 0),
  -- ¥ in minor units.
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'refused')),
  reason text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The time when `reconcile-flows` found that the wallet agrees. Later runs skip this redemption.
  matched_at timestamptz,
  check ((state = 'open') = (settled_at is null))
) with (fillfactor = 85);

create index redemptions_open on redemptions (user_id) where state = 'open';
create index redemptions_age on redemptions (created_at) where state = 'open';
create index redemptions_unmatched on redemptions (id) where matched_at is null;
create index redemptions_of on redemptions (user_id, created_at);

create table steps (
  id text primary key,
  user_id uuid not null,
  done_at timestamptz not null
);

create index steps_age on steps (done_at);

-- A deleted user stays as a tombstone against late events.
create table people (
  user_id uuid primary key,
  username text not null,
  status text not null,
  -- The copy may be stale, so auth is asked before a redemption is refused.
  email_verified boolean not null default false,
  version bigint not null,
  deleted boolean not null default false,
  network text,
  registered_at timestamptz
);

create index people_by_name on people (lower(username), user_id) include (username) where not deleted;
