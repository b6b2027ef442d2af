-- Who is paid where. Derived from an extended public key: no private key is anywhere near this database.
create table deposit_keys (
  -- BIP-32 fingerprint of the key that the addresses hang below.
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{8}$'),
  -- Raised under this row's lock; an index is given out once, used or not.
  next_index bigint not null default 0 check (next_index between 0 and 2147483648)
);

create table addresses (
  user_id uuid primary key,
  -- EIP-55.
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  key_fingerprint text not null references deposit_keys (fingerprint),
  derivation_index bigint not null,
  assigned_at timestamptz not null default now(),
  constraint addresses_index unique (key_fingerprint, derivation_index)
);

create unique index addresses_address on addresses (lower(address));
