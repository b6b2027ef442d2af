-- Inserted when the chain's node is first reached.
create table cursors (
  chain_id bigint primary key,
  -- A node with another hash serves another chain and is not read.
  genesis_hash text not null,
  block_number bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  reader uuid,
  read_until timestamptz not null default '-infinity',
  head bigint not null default 0,
  node text not null default '',
  problem text not null default '',
  -- Each endpoint with its head or its problem.
  providers jsonb not null default '[]',
  -- Null unless two endpoints differ: what about, and what each answered.
  disagreement jsonb,
  updated_at timestamptz not null default now()
);

-- To detect a reorganisation: every block near the head, and the last one of each earlier range.
create table headers (
  chain_id bigint not null,
  number bigint not null,
  hash text not null,
  primary key (chain_id, number)
);

create table rescans (
  id uuid primary key default uuidv7(),
  chain_id bigint not null,
  from_block bigint not null check (from_block >= 0),
  to_block bigint not null check (to_block >= from_block),
  next_block bigint not null,
  found int not null default 0,
  -- Null if the scanner itself rereads the range.
  asked_by uuid,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);

create index rescans_open on rescans (chain_id, id) where done_at is null;
