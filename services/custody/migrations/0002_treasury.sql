-- The last reading of each chain. The Treasury page asks no node, whatever the number of addresses.
create table treasury_reading (
  chain_id bigint primary key,
  providers jsonb not null,
  -- Null until they were read once; the last known ones while no endpoint answers. Coins are exact decimals, because the
  -- decimals of a token differ between chains.
  hot numeric,
  cold numeric,
  -- In the smallest unit of the chain's own coin.
  gas numeric,
  sends_paid_for bigint,
  read_at timestamptz
);

-- The sum over all deposit addresses. It replaces the former one only when every address was read.
create table unswept_reading (
  chain_id bigint primary key,
  coins numeric not null,
  addresses bigint not null,
  read_at timestamptz not null
);

-- The largest balances of the same reading. Only forwarders can be swept: `factory` is empty if the address has a key.
create table unswept_address (
  chain_id bigint not null,
  address text not null,
  token_address text not null,
  units numeric(78, 0) not null check (units > 0),
  factory text not null,
  salt bigint not null,
  primary key (chain_id, address, token_address)
);
