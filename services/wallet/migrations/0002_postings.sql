-- The double-entry book. A posting is named `shard/seq`; its hash covers the one before it in its shard.
create table posting (
  shard smallint not null,
  seq bigint not null,
  operation_id uuid not null,
  -- Null for a house account.
  user_id uuid,
  account text not null,
  asset text not null,
  amount bigint not null check (amount <> 0),
  -- Of this account (a house account: of its stripe in this shard) after the posting.
  balance_after bigint not null,
  posted_at timestamptz not null,
  hash bytea not null,
  primary key (shard, seq)
);
create index posting_of_user on posting (user_id, account, posted_at) where user_id is not null;

-- Written down every hour, and in the log: a chain alone can't show that its end was cut off.
create table chain_head (
  shard smallint not null,
  seq bigint not null,
  hash bytea not null,
  written_at timestamptz not null default now(),
  primary key (shard, seq)
);

-- What a transaction is in the lists of users and admins. `from_user` gives, `to_user` gets; one of them may be the house.
create table transactions (
  id uuid primary key,
  kind text not null,
  status text not null check (status in ('pending', 'completed', 'failed')),
  from_user uuid,
  to_user uuid,
  address text,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('USDC', 'CNY')),
  -- Sell and buy: the ¥ side and the price.
  counter bigint not null default 0,
  price bigint not null default 0,
  -- In ¥ when it was made: coins at the price of that moment.
  volume bigint not null,
  description text not null default '',
  -- The hold of a withdrawal, the key of a deposit, the id of a redemption.
  reference text,
  -- Who decided or adjusted, and why.
  actor_id uuid,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((settled_at is null) = (status = 'pending'))
) with (fillfactor = 90);
-- A list of one type reads the few kinds of that type, each newest first, and merges; so does the list of all types.
create index transactions_from on transactions (from_user, kind, created_at desc, id desc) where from_user is not null;
create index transactions_to on transactions (to_user, kind, created_at desc, id desc) where to_user is not null;
-- Ascending, so that new rows go to the right edge; read backwards.
create index transactions_by_kind on transactions (kind, created_at, id);
create index transactions_unsettled on transactions (status, kind, created_at, id) where status <> 'completed';
create index transactions_pending_of on transactions (from_user) where status = 'pending';

-- The figures of lists and charts: how many transactions and how much, by the Shanghai day on which they were made.
-- A stripe a shard, like the house's accounts; sum over `shard`.
create table daily_figures (
  day date not null,
  kind text not null,
  status text not null,
  shard smallint not null,
  transactions bigint not null default 0,
  amount bigint not null default 0,
  volume bigint not null default 0,
  primary key (day, kind, status, shard)
) with (fillfactor = 50);

-- Money of a user that is set aside under an id its caller chose. One way: held → released or settled.
-- `void`: released before it came, and so refused for ever.
create table hold (
  hold_id text primary key,
  user_id uuid not null,
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('held', 'released', 'settled', 'void')),
  transaction_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (status = 'held')),
  check ((transaction_id is null) = (status = 'void'))
) with (fillfactor = 90);
create index hold_open on hold (user_id) where status = 'held';

-- The first answer to each key. It alone decides whether an item is new.
create table idempotency_key (
  user_id uuid not null,
  scope text not null,
  key text not null,
  -- Null where the operation's own id is the key.
  body_hash bytea,
  operation_id uuid not null,
  figures bigint[] not null,
  answered_at timestamptz not null,
  -- Null: a natural key, kept for ever.
  expires_at timestamptz,
  primary key (user_id, scope, key)
);
create index idempotency_key_expiry on idempotency_key (expires_at) where expires_at is not null;

-- Every grant and claw-back of the cash subsidy.
create table subsidy_register (
  operation_id uuid primary key,
  user_id uuid not null,
  operation text not null check (operation in ('set', 'add', 'subtract')),
  asked bigint not null check (asked >= 0),
  -- How far the counter moved, and available with it; what was not there to be taken is the shortfall.
  change bigint not null,
  moved bigint not null,
  shortfall bigint not null check (shortfall >= 0),
  subsidy_after bigint not null check (subsidy_after >= 0),
  reason text not null,
  actor_id uuid not null,
  created_at timestamptz not null,
  check (change = moved - shortfall)
);
create index subsidy_register_newest on subsidy_register (created_at desc, operation_id desc);
create index subsidy_register_of on subsidy_register (user_id, created_at desc, operation_id desc);

-- What each proof of the ledger found.
create table ledger_proof (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  ok boolean not null,
  postings bigint not null,
  accounts bigint not null,
  -- [{ "what", "where", "found" }]
  breaks jsonb not null
);
create index ledger_proof_newest on ledger_proof (started_at desc);
