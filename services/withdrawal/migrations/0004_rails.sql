-- A payout that a rail carries. It is made by the transaction that moves the payout to `processing`.
create table payout_order (
  withdrawal_id uuid primary key references withdrawal (id),
  method text not null,
  -- `to_send`: the provider has certainly not paid it. `sent`: it may have.
  state text not null check (state in ('to_send', 'sent', 'ended')),
  -- Raised before each call: an answer to an earlier call changes nothing.
  calls integer not null default 0,
  reference text,
  -- The provider's own words in its last answer.
  words text not null default '',
  made_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  next_at timestamptz not null
);

create index payout_order_open on payout_order (method, state, next_at) where state <> 'ended';
create index payout_order_ended on payout_order (method, ended_at) where state = 'ended';
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
