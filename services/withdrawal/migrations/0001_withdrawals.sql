-- A `requested` row waits for the wallet's hold, a `voided` row for its release, after which it is deleted.
create table withdrawal (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  -- A copy of `user_facts.search`, so that pages of a search are read from an index alone.
  search text collate "C" not null default '',
  -- True if the owner is deleted. Lists exclude the payout. Sums include it, because the money was paid.
  hidden boolean not null default false,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('alipay', 'wechat', 'bank', 'chain')),
  -- A send leaves in coins, reserved by the wallet under the same id. A payout leaves in ¥.
  kind text not null generated always as (case method when 'chain' then 'send' else 'payout' end) stored,
  -- In ¥ at the price of the request; null for a payout, whose amount is its worth.
  worth bigint,
  check ((worth is null) = (method <> 'chain')),
  -- Where a send leaves; null for a payout.
  chain_id bigint check ((chain_id is null) = (method <> 'chain')),
  -- When custody accepted an approved send.
  handed_at timestamptz,
  -- Sealed with ACCOUNT_SECRET for this user.
  sealed_account bytea not null,
  -- A keyed hash, which is equal for equal accounts of any user.
  account_fingerprint text not null,
  status text not null default 'requested'
    check (status in ('requested', 'voided', 'pending', 'approved', 'processing', 'completed', 'rejected')),
  -- 1 is `pending`; each later state adds 1.
  version bigint not null default 0,
  admin_notes text not null default '',
  cancelled_by_user boolean not null default false,
  processed_by uuid,
  processed_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  effect_done_at timestamptz,
  reconciled_at timestamptz,
  outcome_unknown_since timestamptz,
  -- When the last payout file took it.
  exported_at timestamptz,
  -- A refused request leaves no row, which frees its key.
  idempotency_key text,
  body_hash bytea,
  check ((idempotency_key is null) = (body_hash is null)),
  check (status <> 'rejected' or admin_notes <> '' or method = 'chain'),
  constraint withdrawal_outcome check (outcome_unknown_since is null or status = 'processing')
);

create unique index withdrawal_key on withdrawal (user_id, idempotency_key) where idempotency_key is not null;
create index withdrawal_key_age on withdrawal (created_at) where idempotency_key is not null;
create index withdrawal_own on withdrawal (user_id, kind, created_at desc, id desc) include (status);
create index withdrawal_queue on withdrawal (kind, created_at desc, id desc) include (user_id, search)
  where status not in ('requested', 'voided') and not hidden;
create index withdrawal_by_status on withdrawal (kind, status, created_at desc, id desc) include (user_id, search)
  where not hidden;
create index withdrawal_unfinished on withdrawal (id)
  where status in ('requested', 'voided') or (status in ('rejected', 'completed') and effect_done_at is null);
create index withdrawal_to_hand_over on withdrawal (id)
  where method = 'chain' and status = 'completed' and effect_done_at is not null and handed_at is null;
create index withdrawal_unreconciled on withdrawal (id)
  where reconciled_at is null and status not in ('requested', 'voided');
create index withdrawal_outcome_unknown on withdrawal (created_at, id)
  where outcome_unknown_since is not null and not hidden;
create index withdrawal_account on withdrawal (account_fingerprint, user_id);

-- No state is reached twice.
create table withdrawal_step (
  withdrawal_id uuid not null references withdrawal (id),
  status text not null,
  actor_id uuid,
  note text not null default '',
  at timestamptz not null,
  primary key (withdrawal_id, status)
);

create table payout_account (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  method text not null check (method in ('alipay', 'wechat', 'bank')),
  sealed_account bytea not null,
  fingerprint text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  unique (user_id, fingerprint)
);

create unique index payout_account_default on payout_account (user_id) where is_default;

-- A deleted user stays as a tombstone, so that a late event does not restore the row.
create table user_facts (
  user_id uuid primary key,
  username text not null,
  search text collate "C" not null,
  version bigint not null,
  -- False may be stale: auth is asked before a refusal.
  email_verified boolean not null default false,
  deleted_at timestamptz
);

-- The share lock lasts until the request commits, so a concurrent rename or deletion waits. An unknown user gets a
-- placeholder to lock.
create function know_owner() returns trigger language plpgsql as $$
begin
  insert into user_facts (user_id, username, search, version) values (new.user_id, '', '', 0) on conflict do nothing;
  select search, deleted_at is not null into new.search, new.hidden
  from user_facts where user_id = new.user_id for share;
  return new;
end $$;

create trigger know_owner before insert on withdrawal for each row execute function know_owner();

-- Stored so that every replica reports the same count.
create table flow_breaks (
  flow text primary key,
  breaks integer not null,
  counted_at timestamptz not null
);
