-- Addresses derive from an extended public key, or are forwarders of a factory, whose address is the fingerprint. No private
-- key is in this database.
create table deposit_keys (
  fingerprint text primary key check (fingerprint ~ '^([0-9a-f]{8}|[0-9a-f]{40})$'),
  -- Raised under this row's lock. An index is assigned once, even if it stays unused.
  next_index bigint not null default 0 check (next_index between 0 and 2147483648)
);

create table addresses (
  user_id uuid primary key,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  key_fingerprint text not null references deposit_keys (fingerprint),
  derivation_index bigint not null,
  assigned_at timestamptz not null default now(),
  constraint addresses_index unique (key_fingerprint, derivation_index)
);

create unique index addresses_address on addresses (lower(address));

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
  -- Coins in minor units, rounded down; the rest is dust.
  amount bigint not null check (amount >= 0),
  dust_units numeric(78, 0) not null check (dust_units >= 0),
  -- seen → confirmed | review | dropped; review → confirmed | refused | dropped; dropped → seen again;
  -- confirmed → vanished; vanished → confirmed if mined again.
  state text not null check (state in ('seen', 'review', 'confirmed', 'refused', 'dropped', 'vanished')),
  confirmations int not null default 0,
  version bigint not null default 1,
  seen_at timestamptz not null default now(),
  confirmed_at timestamptz,
  vanished_at timestamptz,
  -- The administrator who credited or refused a deposit in review.
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  reconciled_at timestamptz,
  -- When the credit was first missing or different; null once both agree.
  broken_at timestamptz,
  constraint deposits_natural_key unique (chain_id, transaction_hash, log_index),
  check ((confirmed_at is not null) = (state in ('confirmed', 'vanished'))),
  check ((decided_by is not null) = (decided_at is not null)),
  check (state <> 'refused' or decided_by is not null)
);

create index deposits_list on deposits (id desc);
create index deposits_of_user on deposits (user_id, id desc);
create index deposits_of_chain on deposits (chain_id, id desc);
create index deposits_of_state on deposits (state, id desc);
create index deposits_counted on deposits (chain_id, state);
create index deposits_waiting on deposits (chain_id, block_number) where state = 'seen';
create index deposits_by_block on deposits (chain_id, block_number);
create index deposits_unreconciled on deposits (id) where confirmed_at is not null and reconciled_at is null;
create index deposits_broken on deposits (id) where broken_at is not null;

-- An address never changes hands, and no deposit is deleted.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is kept: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger addresses_stay_as_they_are before update or delete on addresses
  for each row execute function refuse_change();
create trigger addresses_stay before truncate on addresses for each statement execute function refuse_change();
create trigger deposits_are_kept before delete on deposits for each row execute function refuse_change();
create trigger deposits_stay before truncate on deposits for each statement execute function refuse_change();
-- Ordinary triggers do not fire under `session_replication_role = replica`.
alter table addresses enable always trigger addresses_stay_as_they_are;
alter table addresses enable always trigger addresses_stay;
alter table deposits enable always trigger deposits_are_kept;
alter table deposits enable always trigger deposits_stay;

-- Default privileges have granted these rights to the service's role if migrations run as another role. It keeps the
-- right to update addresses, which it needs to lock their rows.
do $$
declare
  target regclass;
  grantee name;
begin
  foreach target in array array['addresses', 'deposits', 'deposit_keys']::regclass[] loop
    for grantee in
      select distinct r.rolname
      from pg_class c, aclexplode(c.relacl) acl
      join pg_roles r on r.oid = acl.grantee
      where c.oid = target and acl.grantee <> c.relowner
    loop
      execute format('revoke delete, truncate on %s from %I', target, grantee);
    end loop;
  end loop;
end $$;
