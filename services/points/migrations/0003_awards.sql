create table streaks (
  user_id uuid primary key,
  day date not null,
  streak integer not null
);

create index streaks_long on streaks (user_id) where streak >= 7;

-- The last balance of each Shanghai day on which coins moved. It holds until the next row of the user.
create table holdings (
  user_id uuid not null,
  day date not null,
  version bigint not null,
  coins bigint not null check (coins >= 0),
  primary key (user_id, day)
) with (fillfactor = 85);

create index holdings_large on holdings (user_id) where coins >= 100000;

-- Shanghai days whose holders are all paid.
create table paid_midnights (
  day date primary key,
  awards bigint not null,
  points bigint not null,
  finished_at timestamptz not null
);

-- For `first-week`, `used` is the account's sum up to that day.
create table ceiling_days (
  day date not null,
  ceiling text not null check (ceiling in ('network-awards', 'redemptions', 'first-week')),
  -- The network's fingerprint, the account's id, or '' for the ceiling over all accounts.
  subject text not null,
  -- Points for `network-awards`, ¥ in minor units for the others.
  used bigint not null default 0 check (used >= 0),
  reached_at timestamptz,
  primary key (day, ceiling, subject)
) with (fillfactor = 50);

create index ceiling_days_reached on ceiling_days (day, ceiling) where reached_at is not null;

create table ceiling_alarms (
  day date not null,
  ceiling text not null,
  alarmed_at timestamptz not null,
  primary key (day, ceiling)
);

-- The row of a refused award stays: its key is never booked, and `reconcile-flows` still finds an award for the
-- check-in.
create table withheld_awards (
  id uuid primary key default uuidv7(),
  natural_key text not null unique,
  user_id uuid not null references accounts (user_id),
  source text not null,
  points bigint not null check (points > 0),
  description text not null,
  detail text not null,
  party_id uuid,
  happened_at timestamptz not null,
  network text not null,
  released_at timestamptz,
  released_by uuid,
  -- The reason of the release. `refused_because` has the reason of a refusal.
  reason text,
  refused_at timestamptz,
  refused_by uuid,
  refused_because text,
  check (num_nulls(released_at, released_by, reason) in (0, 3)),
  check (num_nulls(refused_at, refused_by, refused_because) in (0, 3)),
  check (num_nonnulls(released_at, refused_at) <= 1)
);

create index withheld_waiting on withheld_awards (id desc) include (points)
  where released_at is null and refused_at is null;

create table flow_breaks (
  natural_key text primary key,
  flow text not null,
  problem text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  alarmed_at timestamptz
);

-- The id at which each scan of `reconcile-flows` continues. The scans are `award:check-in`, `award:referral` and
-- `people`.
create table flow_marks (
  flow text primary key,
  reached text not null
);
