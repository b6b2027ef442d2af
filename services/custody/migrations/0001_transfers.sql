-- The hot account on a chain. Its row's lock orders the nonces.
create table hot_account (
  chain_id bigint primary key,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  next_nonce bigint not null check (next_nonce >= 0),
  -- Empty unless the chain is paused. A person ends a pause (docs/runbook.md).
  paused_because text not null default '',
  -- Why the last round failed.
  problem text not null default '',
  disagreement jsonb,
  -- One replica carries a chain at a time. Correctness does not depend on it.
  carrier uuid,
  carried_until timestamptz not null default '-infinity'
);

create table transfer (
  -- Of a send chosen by the caller.
  id uuid primary key,
  -- `sweep` and `cold` move the platform's own coins: from forwarders to the hot account, and from there to the cold one.
  kind text not null default 'send' check (kind in ('send', 'sweep', 'cold')),
  chain_id bigint not null,
  user_id uuid,
  token_symbol text not null,
  token_address text not null,
  -- Of a sweep the factory of its forwarders, whose salts are beside it.
  recipient text not null check (recipient ~ '^0x[0-9a-f]{40}$'),
  forwarders bigint[] not null default '{}' check (cardinality(forwarders) <= 50),
  -- Coins in minor units, and the same in units of the token: 18 decimals overflow a bigint.
  amount bigint not null check (amount > 0),
  units numeric(78, 0) not null check (units > 0),
  -- queued → signed → sent → mined → confirmed; mined → sent after a reorganisation; failed ends it. A person moves a stuck
  -- one to queued, sent or failed.
  state text not null default 'queued'
    check (state in ('queued', 'signed', 'sent', 'mined', 'confirmed', 'failed', 'stuck')),
  version bigint not null default 1,
  -- Null before it is taken, after a refused signature has returned it, and after a transaction that did not pay used it.
  nonce bigint,
  -- Of the attempt in a block, else of the newest signed one.
  hash text,
  -- Of the attempt in a block. Of a stuck transfer: at this block its nonce was used.
  block_number bigint,
  block_hash text,
  confirmations int not null default 0,
  needed int not null,
  reason text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  reconciled_at timestamptz,
  unique (chain_id, nonce),
  check ((kind = 'send') = (user_id is not null)),
  check ((kind = 'sweep') = (cardinality(forwarders) > 0)),
  check (nonce is not null or state in ('queued', 'failed', 'stuck'))
);
create index transfer_open on transfer (chain_id, created_at, id) where state not in ('confirmed', 'failed');
create index transfer_unreconciled on transfer (id) where reconciled_at is null and kind = 'send';
create index transfer_own on transfer (chain_id, changed_at) where kind <> 'send';

-- A transaction for a transfer. Attempts with the same nonce replace each other: at most one of them is ever mined. `cancel`
-- pays nothing. Attempts with an earlier nonce than the transfer's were displaced for good by another transaction.
create table attempt (
  transfer_id uuid not null references transfer (id),
  number int not null,
  nonce bigint not null,
  kind text not null check (kind in ('pay', 'cancel')),
  gas bigint not null,
  max_fee numeric(78, 0) not null,
  tip numeric(78, 0) not null,
  -- The signature's bytes are stored before they are sent; null until then.
  raw text,
  hash text unique,
  made_at timestamptz not null,
  primary key (transfer_id, number),
  check ((raw is null) = (hash is null))
);
create index attempt_unsigned on attempt (transfer_id) where raw is null;

-- Stored so that every replica reports the same count.
create table flow_breaks (
  flow text primary key,
  breaks integer not null,
  counted_at timestamptz not null
);
