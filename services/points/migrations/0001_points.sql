-- The points of each user, and where they came from. `entries` is the ledger: rows are added and nothing else. An
-- account is the sum of its entries, kept under its lock; `version` counts what happened to it.
create table accounts (
  user_id uuid primary key,
  total bigint not null default 0 check (total >= 0),
  available bigint not null default 0 check (available >= 0),
  level text not null default 'Bronze' check (level in ('Bronze', 'Silver', 'Gold', 'Platinum')),
  -- Holds until the next change of lifetime points.
  level_by_hand boolean not null default false,
  -- Levels that were reached ever: each gives its medal once.
  medals text[] not null default '{}',
  version bigint not null default 0,
  -- How many entries there are of each type: totals and places of the user's list, without counting.
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
  -- Whatever is booked under it is booked once, for ever.
  natural_key text not null,
  user_id uuid not null references accounts (user_id),
  source text not null check (source in ('check-in', 'referral', 'achievement', 'holding', 'adjustment', 'redemption',
    'redemption-returned', 'medal')),
  type text not null check (type in ('earned', 'redeemed', 'other')),
  -- As it is told: never negative but for an adjustment.
  points bigint not null check (points >= 0 or source = 'adjustment'),
  total_change bigint not null,
  available_change bigint not null,
  -- Right after it. Without them the account was closed: the value came to nobody and waits in suspense.
  version bigint,
  total bigint,
  available bigint,
  -- The place among all of the user's entries, and among those of the type, from 1 and without gaps.
  position bigint,
  type_position bigint,
  description text not null,
  detail text not null default '',
  -- The administrator who gave it, or the friend who brought it.
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
  check ((state = 'open') = (settled_at is null))
) with (fillfactor = 85);

create index redemptions_open on redemptions (user_id) where state = 'open';
create index redemptions_age on redemptions (created_at) where state = 'open';

-- One step of another service's saga, done: asked again, it is answered again.
create table steps (
  id text primary key,
  user_id uuid not null,
  done_at timestamptz not null
);

create index steps_age on steps (done_at);

-- The small copy of who somebody is. Auth has the word.
create table people (
  user_id uuid primary key,
  username text not null,
  status text not null,
  version bigint not null,
  deleted boolean not null default false
);

create index people_by_name on people (lower(username), user_id) include (username) where not deleted;

-- What the tasks are measured by. The last check-in of each user, with its days in a row;
create table streaks (
  user_id uuid primary key,
  day date not null,
  streak integer not null
);

create index streaks_long on streaks (user_id) where streak >= 7;

-- and the coins at the end of each day on which they moved: the last one before a day holds at its turn.
create table holdings (
  user_id uuid not null,
  day date not null,
  version bigint not null,
  coins bigint not null check (coins >= 0),
  primary key (user_id, day)
) with (fillfactor = 85);

create index holdings_large on holdings (user_id) where coins >= 100000;

-- The turns of days that are paid for.
create table turns (
  day date primary key,
  awards bigint not null,
  points bigint not null,
  finished_at timestamptz not null
);
