-- How far each chain has been read. One row a chain, made when its node is reached for the first time.
create table cursors (
  chain_id bigint primary key,
  -- Another one means another chain behind the same address: nothing is read from it.
  genesis_hash text not null,
  -- The last block that was read.
  block_number bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  -- The replica that reads this chain, and until when it may be taken for alive.
  reader uuid,
  read_until timestamptz not null default '-infinity',
  -- What the reader met last, for the status page.
  head bigint not null default 0,
  node text not null default '',
  problem text not null default '',
  updated_at timestamptz not null default now()
);

-- What a reorganisation is found by. Every block near the head, and the last of each range further back.
create table headers (
  chain_id bigint not null,
  number bigint not null,
  hash text not null,
  primary key (chain_id, number)
);

create table deposits (
  id uuid primary key default uuidv7(),
  chain_id bigint not null,
  transaction_hash text not null,
  log_index bigint not null,
  block_number bigint not null,
  block_hash text not null,
  user_id uuid not null references addresses (user_id),
  address text not null,
  token_address text not null,
  token_symbol text not null,
  token_decimals int not null,
  -- The token's own units: 18 decimals overflow a bigint.
  token_units numeric(78, 0) not null check (token_units > 0),
  -- Coins in minor units, rounded down; what rounding left stays on record.
  amount bigint not null check (amount >= 0),
  dust_units numeric(78, 0) not null check (dust_units >= 0),
  -- seen → confirmed | dropped; dropped → seen again; confirmed → vanished, which only a person settles.
  state text not null check (state in ('seen', 'confirmed', 'dropped', 'vanished')),
  -- As its owner was told last.
  confirmations int not null default 0,
  version bigint not null default 1,
  seen_at timestamptz not null default now(),
  confirmed_at timestamptz,
  vanished_at timestamptz,
  constraint deposits_natural_key unique (chain_id, transaction_hash, log_index),
  check ((confirmed_at is not null) = (state in ('confirmed', 'vanished')))
);

create index deposits_list on deposits (id desc);
create index deposits_of_user on deposits (user_id, id desc);
create index deposits_of_chain on deposits (chain_id, id desc);
create index deposits_of_state on deposits (state, id desc);
create index deposits_waiting on deposits (chain_id, block_number) where state = 'seen';
create index deposits_by_block on deposits (chain_id, block_number);

-- Ranges that an administrator wants read again.
create table rescans (
  id uuid primary key default uuidv7(),
  chain_id bigint not null,
  from_block bigint not null check (from_block >= 0),
  to_block bigint not null check (to_block >= from_block),
  next_block bigint not null,
  found int not null default 0,
  -- Nobody: the scanner itself.
  asked_by uuid,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);

create index rescans_open on rescans (chain_id, id) where done_at is null;
