-- How much of each ceiling is used: awards of a network on a Shanghai day, all redemptions of that day, and those of an
-- account in its first week as of that day. Points for awards, ¥ in minor units for redemptions.
create table ceiling_days (
  day date not null,
  ceiling text not null check (ceiling in ('network-awards', 'redemptions', 'first-week')),
  -- The network's fingerprint, the account, or nothing for the ceiling over all.
  subject text not null,
  used bigint not null default 0 check (used >= 0),
  -- When something was refused or withheld for it.
  reached_at timestamptz,
  primary key (day, ceiling, subject)
) with (fillfactor = 50);

create index ceiling_days_reached on ceiling_days (day, ceiling) where reached_at is not null;

-- The days on which an alarm was raised for a ceiling: one each.
create table ceiling_alarms (
  day date not null,
  ceiling text not null,
  alarmed_at timestamptz not null,
  primary key (day, ceiling)
);

-- Awards over their network's ceiling, under their natural keys, until an administrator releases them.
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
  reason text,
  check (num_nulls(released_at, released_by, reason) in (0, 3))
);

create index withheld_waiting on withheld_awards (id desc) include (points) where released_at is null;

-- The network of a registration, as auth's keyed fingerprint, and when it was.
alter table people add column network text, add column registered_at timestamptz;

-- Of an account in its first week.
create index redemptions_of on redemptions (user_id, created_at);
