-- Money is in minor units of coins, `units` in those of a token.
create table reserve_proof (
  id uuid primary key default uuidv7(),
  proved_at timestamptz not null,
  -- Hash and sum of the root: the sum is what is owed.
  root bytea not null check (length(root) = 40),
  leaves bigint not null,
  -- In coins of 18 decimals, since the decimals of a token differ between chains.
  reserves numeric(78, 0) not null,
  -- Salts derive from it. Null once the leaves of an old proof are deleted.
  secret bytea,
  -- The roots of the blocks of leaves.
  tops bytea storage external
);
create index reserve_proof_newest on reserve_proof (proved_at desc);

-- 1,024 leaves a row, sorted by id over all rows; hashes do not compress.
create table reserve_leaves (
  proof_id uuid not null references reserve_proof (id),
  number int not null,
  first_id bytea not null,
  leaves bytea storage external not null,
  primary key (proof_id, number)
);

create table reserve_holding (
  proof_id uuid not null references reserve_proof (id),
  chain_id bigint not null,
  token text not null,
  contract text not null,
  decimals int not null,
  block_number bigint not null,
  block_hash text not null,
  units numeric(78, 0) not null,
  primary key (proof_id, chain_id, token)
);

-- Addresses without a balance are left out.
create table reserve_address (
  proof_id uuid not null,
  chain_id bigint not null,
  token text not null,
  address text not null,
  units numeric(78, 0) not null check (units > 0),
  primary key (proof_id, chain_id, token, address),
  foreign key (proof_id, chain_id, token) references reserve_holding
);

-- A transfer that a block above the pinned one has is still owed.
create index transfer_by_block on transfer (chain_id, block_number) where block_number is not null;
