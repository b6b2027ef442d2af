create extension if not exists pg_trgm;

-- A copy of auth's users. The first event of any service inserts the row.
create table people (
  user_id uuid primary key,
  version bigint not null default 0,
  username text not null default '',
  status text not null default 'active'
    check (status in ('active', 'suspended', 'locked', 'inactive', 'deleted')),
  -- Read from auth as of `email_version`, since no event contains it. Only users of a referral (`party`) have one.
  email text not null default '',
  email_version bigint not null default 0,
  party boolean not null default false,
  invitation_code text,
  registered_at timestamptz,
  profile_filled boolean not null default false,
  -- The earliest 14, so that the result does not depend on the order of the events.
  checkin_days date[] not null default '{}',
  deposited boolean not null default false,
  withdrew boolean not null default false
) with (fillfactor = 85);

create index people_unread on people (user_id) where party and email_version < version and status <> 'deleted';

-- A `place` is a device and a network together: thousands share a device's fingerprint.
create table traces (
  kind text not null check (kind in ('device', 'network', 'place', 'payout')),
  fingerprint text not null,
  user_id uuid not null,
  primary key (kind, fingerprint, user_id)
);

create index traces_user on traces (user_id);

-- `making`: the bonus is still to be read from points. `void`: a user was deleted before that. No list or figure
-- contains these two.
create table referrals (
  id uuid primary key default uuidv7(),
  referrer_id uuid not null,
  referred_user_id uuid not null,
  registered_at timestamptz not null,
  points integer check (points > 0),
  status text not null default 'making' check (status in ('making', 'void', 'pending', 'completed', 'failed')),
  friend_status text not null default 'active',
  party_gone boolean not null default false,
  hidden_at timestamptz,
  hidden_by text,
  listed boolean not null generated always as
    (status in ('pending', 'completed', 'failed') and hidden_at is null and not party_gone) stored,
  -- In lower case. Names and addresses cannot contain the line feeds between them.
  search text collate "C" not null default '',
  score smallint check (score between 0 and 100),
  decided_at timestamptz,
  decided_by text,
  decision_reason text not null default '',
  credited_at timestamptz,
  check (referrer_id <> referred_user_id),
  check (points is not null or status in ('making', 'void')),
  check ((decided_at is not null) = (status in ('completed', 'failed')))
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- A referred user has one referral, for ever: the first event decides.
create unique index referrals_referred on referrals (referred_user_id);
create index referrals_making on referrals (registered_at) where status = 'making';
create index referrals_of on referrals (referrer_id, registered_at);
create index referrals_own on referrals (referrer_id, registered_at desc, id desc) include (status) where listed;
create index referrals_list on referrals (registered_at desc, id desc) include (search) where listed;
create index referrals_by_status on referrals (status, registered_at desc, id desc) include (search) where listed;
create index referrals_by_points on referrals (points, id) where listed;
-- Null sorts below a score of 0.
create index referrals_by_score on referrals (coalesce(score, -1), id) where listed;
create index referrals_search on referrals using gin (search gin_trgm_ops) where listed;
create index referrals_to_score on referrals (id) where status = 'pending' and listed;
create index referrals_uncredited on referrals (decided_at) where status = 'completed' and credited_at is null;

create table assessments (
  referral_id uuid primary key references referrals (id),
  signals jsonb not null,
  assessed_at timestamptz not null
);

-- Triggers maintain the figures. The total is the sum over 16 buckets, so that concurrent decisions rarely wait for the
-- same row.
create table referrer_figures (
  referrer_id uuid primary key,
  total integer not null default 0,
  active integer not null default 0,
  pending integer not null default 0,
  completed integer not null default 0,
  failed integer not null default 0,
  points_earned bigint not null default 0
) with (fillfactor = 70);

create table referral_totals (
  bucket smallint primary key,
  total bigint not null default 0,
  pending bigint not null default 0,
  completed bigint not null default 0,
  failed bigint not null default 0,
  points_distributed bigint not null default 0
) with (fillfactor = 50);

insert into referral_totals (bucket) select generate_series(0, 15);

-- Inserts need no trigger: a new referral is `making`, which no figure contains. Paid points are counted even if the
-- referral is hidden. Rows are locked in the order of their keys.
create function keep_figures() returns trigger language plpgsql as $$
begin
  with changes as (
    select referrer_id, -1 as sign, listed, status, friend_status, points from before
    union all
    select referrer_id, 1, listed, status, friend_status, points from after
  ), moved as (
    select referrer_id,
      coalesce(sum(sign) filter (where listed), 0) as total,
      coalesce(sum(sign) filter (where listed and friend_status = 'active'), 0) as active,
      coalesce(sum(sign) filter (where listed and status = 'pending'), 0) as pending,
      coalesce(sum(sign) filter (where listed and status = 'completed'), 0) as completed,
      coalesce(sum(sign) filter (where listed and status = 'failed'), 0) as failed,
      coalesce(sum(sign * points) filter (where status = 'completed'), 0) as points
    from changes group by referrer_id
  ), of_referrers as (
    insert into referrer_figures as f (referrer_id, total, active, pending, completed, failed, points_earned)
    select * from moved
    where (total, active, pending, completed, failed, points) <> (0, 0, 0, 0, 0, 0)
    order by referrer_id
    on conflict (referrer_id) do update set total = f.total + excluded.total, active = f.active + excluded.active,
      pending = f.pending + excluded.pending, completed = f.completed + excluded.completed,
      failed = f.failed + excluded.failed, points_earned = f.points_earned + excluded.points_earned
  )
  insert into referral_totals as t (bucket, total, pending, completed, failed, points_distributed)
  select hashtext(referrer_id::text) & 15 as bucket, sum(total), sum(pending), sum(completed), sum(failed), sum(points)
  from moved
  where (total, pending, completed, failed, points) <> (0, 0, 0, 0, 0)
  group by 1 order by 1
  on conflict (bucket) do update set total = t.total + excluded.total, pending = t.pending + excluded.pending,
    completed = t.completed + excluded.completed, failed = t.failed + excluded.failed,
    points_distributed = t.points_distributed + excluded.points_distributed;
  return null;
end $$;

create trigger keep_figures after update on referrals
  referencing old table as before new table as after
  for each statement execute function keep_figures();
