-- A payout that a rail carries. It is made by the transaction that moves the payout to `processing`.
create table payout_order (
  withdrawal_id uuid primary key references withdrawal (id),
  method text not null,
  -- `to_send`: the provider has certainly not paid it. `sent`: it may have.
  state text not null check (state in ('to_send', 'sent', 'ended')),
  -- Raised before each call: an answer to an earlier call changes nothing.
  calls integer not null default 0,
  reference text,
  -- For the owner, while the provider waits for their confirmation; empty otherwise.
  confirmation text not null default '',
  -- The provider's own words in its last answer.
  words text not null default '',
  made_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- When the provider paid it, by its own clock: its statement of that day has it.
  paid_at timestamptz,
  next_at timestamptz not null
);

create index payout_order_open on payout_order (method, state, next_at) where state <> 'ended';
create index payout_order_paid on payout_order (method, paid_at) where paid_at is not null;
-- Automatic paying takes the oldest approval first. A file's payout is paid by the person that has the file.
create index withdrawal_to_pay on withdrawal (method, processed_at, id)
  where status = 'approved' and exported_at is null;

-- A missing row: automatic paying runs.
create table rail (
  method text primary key,
  stopped_at timestamptz,
  stopped_by uuid,
  stop_reason text not null default '',
  waits_since timestamptz,
  waits_for text not null default '',
  retry_at timestamptz,
  checked_at timestamptz
);

-- A day in Shanghai that was compared with the provider's statement.
create table rail_statement (
  method text not null,
  day date not null,
  lines integer not null,
  compared_at timestamptz not null,
  primary key (method, day)
);

create table rail_difference (
  method text not null,
  day date not null,
  -- The payout's id, or what the provider wrote in its place.
  number text not null,
  what text not null check (what in
    ('not_in_statement', 'not_completed', 'other_amount', 'unknown_number', 'twice', 'came_back')),
  -- In the statement, or of the payout if the statement lacks it.
  amount bigint not null,
  primary key (method, day, number),
  foreign key (method, day) references rail_statement
);

-- The payee at WeChat Pay: `sealed` has the openid, and the real name that WeChat Pay checks. A payout goes to the last link
-- before its request: who takes over a session later cannot redirect what is under way.
create table wechat_link (
  user_id uuid not null,
  linked_at timestamptz not null,
  sealed bytea not null,
  primary key (user_id, linked_at)
);

-- SHA-256 of the signature of each accepted callback: a replay has the same one.
create table rail_callback (
  mark bytea primary key,
  at timestamptz not null
);

create index rail_callback_age on rail_callback (at);
