-- One row per user, with one lock and one version. Each balance column is one ledger account (`userAccounts`). Minor
-- units: coins in USDC, the rest in CNY.
create table account (
  user_id uuid primary key,
  version bigint not null default 0,
  coins bigint not null default 0 check (coins >= 0),
  coins_reserved bigint not null default 0 check (coins_reserved >= 0),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  card bigint not null default 0 check (card >= 0),
  -- Counters without postings: grants minus claw-backs, and the sum of all payouts.
  cash_subsidy bigint not null default 0 check (cash_subsidy >= 0),
  total_withdrawn bigint not null default 0 check (total_withdrawn >= 0),
  -- Logarithmic size, eight steps per factor of e. The size seldom changes, so most updates do not touch the index of
  -- the list by coins.
  coins_size smallint not null
    generated always as (case when coins > 0 then 1 + floor(8 * ln(coins::double precision)) else 0 end) stored,
  -- A copy of `card.frozen_at`, so that the ledger reads it under the lock of the account.
  card_frozen boolean not null default false,
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  closed_at timestamptz,
  check (closed_at is null or (coins = 0 and coins_reserved = 0 and available = 0 and held = 0 and card = 0))
) with (fillfactor = 60);
create index account_by_coins on account (coins_size desc) where closed_at is null;
create index account_without_coins on account (user_id) where coins_size = 0 and closed_at is null;
-- Only grants and claw-backs change this column, so other updates stay HOT.
create index account_by_subsidy on account (cash_subsidy desc, user_id) where closed_at is null;

-- A batch locks one hash chain for all its postings. There are eight, so eight batches of all replicas can run at a
-- time.
create table chain_shard (
  shard smallint primary key check (shard between 0 and 7),
  seq bigint not null default 0,
  head bytea not null,
  -- The total is the sum of all shards' rows. numeric: the coins of all users may exceed a bigint.
  coins numeric not null default 0,
  holders bigint not null default 0
) with (fillfactor = 10);
insert into chain_shard (shard, head)
select shard, sha256(convert_to('tael/' || shard, 'UTF8')) from generate_series(0, 7) shard;

-- A stripe is locked with its shard, so it serializes no other batch. It may be negative.
create table house_stripe (
  shard smallint not null references chain_shard (shard),
  account text not null,
  asset text not null check (asset in ('USDC', 'CNY')),
  balance bigint not null default 0,
  primary key (shard, account, asset)
) with (fillfactor = 50);

create view house_account as
select account, asset, sum(balance)::bigint as balance from house_stripe group by account, asset;

-- A posting is named `shard/seq`; its hash covers the previous one of its shard.
create table posting (
  shard smallint not null,
  seq bigint not null,
  operation_id uuid not null,
  user_id uuid,
  account text not null,
  asset text not null,
  amount bigint not null check (amount <> 0),
  -- For a house account: of its stripe in this shard.
  balance_after bigint not null,
  posted_at timestamptz not null,
  hash bytea not null,
  primary key (shard, seq)
);
create index posting_of_user on posting (user_id, account, posted_at) where user_id is not null;

-- Written hourly, and logged: a hash chain alone cannot show that its end was cut off.
create table chain_head (
  shard smallint not null,
  seq bigint not null,
  hash bytea not null,
  written_at timestamptz not null default now(),
  primary key (shard, seq)
);

-- `from_user` gives, `to_user` gets; null is the house.
create table transactions (
  id uuid primary key,
  kind text not null,
  status text not null check (status in ('pending', 'completed', 'failed')),
  from_user uuid,
  to_user uuid,
  address text,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('USDC', 'CNY')),
  counter bigint not null default 0,
  price bigint not null default 0,
  -- In CNY at the price of its time.
  volume bigint not null,
  description text not null default '',
  reference text,
  actor_id uuid,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When `reconcile-flows` found both sides in agreement.
  matched_at timestamptz,
  -- The same for an approved send and its transfer on a chain.
  landed_at timestamptz,
  check ((settled_at is null) = (status = 'pending'))
) with (fillfactor = 90);
create index transactions_from on transactions (from_user, kind, created_at desc, id desc) where from_user is not null;
create index transactions_to on transactions (to_user, kind, created_at desc, id desc) where to_user is not null;
-- Ascending, so that new rows are appended at the right edge; read backwards.
create index transactions_by_kind on transactions (kind, created_at, id);
create index transactions_by_amount on transactions (kind, amount, id);
create index transactions_unsettled on transactions (status, kind, created_at, id) where status <> 'completed';
create index transactions_unsettled_of on transactions (from_user, status, kind, created_at desc, id desc)
  where status <> 'completed' and from_user is not null;
create index transactions_to_address on transactions (lower(address)) where address is not null;
create index transactions_reference on transactions (reference) where kind in ('redemption', 'deposit', 'suspense');
create index transactions_unmatched on transactions (reference)
  where matched_at is null and kind in ('redemption', 'deposit', 'suspense');
create index transactions_outbound on transactions (id)
  where landed_at is null and kind = 'send-out' and status = 'completed';
create index transactions_unmatched_sends on transactions (id) where matched_at is null and kind = 'send-out';

-- A copy of custody's transfers, by the send that they carry out.
create table transfer (
  transaction_id uuid primary key,
  version bigint not null,
  state text not null,
  hash text not null,
  confirmations int not null,
  needed int not null,
  link text not null,
  reason text not null,
  -- How the ledger has ended the send.
  booked text check (booked in ('arrived', 'returned')),
  booked_at timestamptz
);

-- A checkpoint for counting a user's history: transactions up to `until` are not counted again. Rows up to there are
-- all committed. Later status changes are counted separately; only `void` removes a transaction, so `post_batch`
-- deletes the checkpoints from its time on.
create table history_checkpoint (
  user_id uuid not null,
  -- Covers the user's transactions up to and including this time; never between two of the same time.
  until timestamptz not null,
  -- Since the previous checkpoint, by side and kind (`fromUser:send`).
  counts jsonb not null,
  primary key (user_id, until)
);

-- Statistics: by the Shanghai day of `created_at`. The total is the sum of all shards' rows.
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

-- `held` → `released` or `settled`, never back. `tombstone`: the release arrived first, so a later hold is refused.
create table hold (
  hold_id text primary key,
  user_id uuid not null,
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('held', 'released', 'settled', 'tombstone')),
  transaction_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When `reconcile-flows` found the hold ended and both sides in agreement.
  matched_at timestamptz,
  check ((ended_at is null) = (status = 'held')),
  check ((transaction_id is null) = (status = 'tombstone'))
) with (fillfactor = 90);
create index hold_open on hold (user_id) where status = 'held';
create index hold_waiting on hold (hold_id) where status = 'held';
create index hold_ended on hold (ended_at) where status in ('released', 'settled');
create index hold_unmatched on hold (hold_id) where matched_at is null and status <> 'tombstone';
create index hold_settled on hold (user_id) include (amount) where status = 'settled';

-- The balances of the order's user, directly after it; the current ones if a hold or a closed account made it a replay.
-- src/ledger/figures.ts has the same names.
create type ledger_figures as (
  amount bigint,
  counter bigint,
  price bigint,
  shortfall bigint,
  subsidy_change bigint,
  coins bigint,
  coins_reserved bigint,
  available bigint,
  held bigint,
  card bigint,
  cash_subsidy bigint,
  total_withdrawn bigint,
  version bigint
);

-- Decides whether an item is a replay, except for holds (their own row decides). A repeated `close` with another key is
-- recognised by `account.closed_at`.
create table idempotency_key (
  user_id uuid not null,
  scope text not null,
  key text not null,
  -- Null if the operation's own id is the key.
  body_hash bytea,
  operation_id uuid not null,
  kind text,
  figures ledger_figures not null,
  -- The parts of an answer to an administrator that are not figures, such as names and the price.
  stored_answer jsonb,
  answered_at timestamptz not null,
  -- Null for a natural key, which never expires.
  expires_at timestamptz,
  primary key (user_id, scope, key)
);
create index idempotency_key_expiry on idempotency_key (expires_at) where expires_at is not null;

create table subsidy_register (
  operation_id uuid primary key,
  user_id uuid not null,
  operation text not null check (operation in ('set', 'add', 'subtract')),
  asked bigint not null check (asked >= 0),
  -- `change` is of the counter, `moved` of `available`. The shortfall was not available to be taken.
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

-- Statistics: by Shanghai day, because summing the register takes longer than reading a page. The total is the sum of
-- all stripes' rows.
create table subsidy_figures (
  day date not null,
  operation text not null,
  stripe smallint not null,
  entries bigint not null,
  granted bigint not null,
  clawed_back bigint not null,
  shortfall bigint not null,
  primary key (day, operation, stripe)
) with (fillfactor = 50);

-- A batch inserts its entries in one statement, so the keys are locked in order.
create function keep_subsidy_figures() returns trigger language plpgsql as $$
begin
  insert into subsidy_figures as f (day, operation, stripe, entries, granted, clawed_back, shortfall)
  select (created_at at time zone 'Asia/Shanghai')::date, operation, pg_backend_pid() % 8, count(*),
    sum(greatest(change, 0)), sum(greatest(-change, 0)), sum(shortfall)
  from added group by 1, 2 order by 1, 2
  on conflict (day, operation, stripe) do update
  set entries = f.entries + excluded.entries, granted = f.granted + excluded.granted,
      clawed_back = f.clawed_back + excluded.clawed_back, shortfall = f.shortfall + excluded.shortfall;
  return null;
end $$;

create trigger keep_subsidy_figures after insert on subsidy_register referencing new table as added
  for each statement execute function keep_subsidy_figures();

-- `tail`: hourly, of what was posted since the checkpoint. `full`: of all history up to a checkpoint.
create table ledger_proof (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('tail', 'full')),
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  ok boolean not null,
  postings bigint not null,
  accounts bigint not null,
  -- [{ "what", "where", "found" }]
  breaks jsonb not null,
  -- Of a tail without breaks: where each hash chain ended, with the sums of its postings up to there.
  -- [{ "shard", "seq", "hash", "sums" }]
  checkpoint jsonb check (checkpoint is null or (kind = 'tail' and ok))
);
create index ledger_proof_newest on ledger_proof (started_at desc);
create index ledger_proof_newest_of on ledger_proof (kind, started_at desc);

-- The full proof that is under way.
create table full_proof_progress (
  only_one boolean primary key default true check (only_one),
  id uuid not null default uuidv7(),
  started_at timestamptz not null default now(),
  checkpoint_id uuid not null references ledger_proof,
  -- { "shard", "seq", "hash", "sums" } while it reads the chains, then { "after": user id or null }.
  place jsonb not null,
  postings bigint not null default 0,
  accounts bigint not null default 0,
  breaks jsonb not null default '[]'
);

-- Migrations run as the owner. The service's role, or an attacker with it, may not change or delete postings.
do $$
declare
  grantee name;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) acl
    join pg_roles r on r.oid = acl.grantee
    where c.oid = 'posting'::regclass and acl.grantee <> c.relowner
  loop
    execute format(
      'revoke update, delete, truncate on posting, chain_head, subsidy_register, ledger_proof from %I', grantee);
    execute format(
      'revoke delete, truncate on account, chain_shard, house_stripe, transactions, daily_figures, hold from %I',
      grantee);
    execute format('revoke insert on chain_shard from %I', grantee);
  end loop;
end $$;
