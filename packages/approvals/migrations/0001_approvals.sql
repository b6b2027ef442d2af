-- Acts of administrators that wait for a second person. A waiting act whose `lapses_at` has passed has lapsed.
create schema if not exists approvals;

create table approvals.act (
  -- Begins with the name of the service, so that the gateway finds the owner.
  id text primary key,
  action text not null,
  object_kind text not null,
  object_id text not null,
  object_label text not null,
  -- The user whose value or rights change. That user never decides.
  about text,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  -- What the approval carries out. Null once the act is settled: it may contain a password's hash.
  payload jsonb,
  proposed_by text not null,
  proposed_role text not null,
  request_id text not null,
  proposed_at timestamptz not null,
  lapses_at timestamptz not null,
  -- With a single administrator, the act takes effect at this time without a second person.
  alone_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  -- Null if the act took effect without a second person.
  decided_by text,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);

create index act_waiting on approvals.act (proposed_at, id) where state = 'waiting';
create index act_alone on approvals.act (alone_at) where state = 'waiting' and alone_at is not null;

-- The worth of one person's adjustments of a user on a day in Shanghai, without those that two people decided.
create table approvals.adjusted (
  user_id uuid not null,
  actor_id uuid not null,
  day date not null,
  worth bigint not null,
  primary key (user_id, actor_id, day)
);
create index adjusted_day on approvals.adjusted (day);
