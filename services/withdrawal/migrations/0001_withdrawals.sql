create extension if not exists pg_trgm;

-- One payout each. `requested` and `voided` are seen nowhere outside: the first waits for the wallet's hold, the second
-- for its release, upon which the row goes. A row lives on only from `pending`, where the hold is certain.
create table withdrawal (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('alipay', 'wechat', 'bank')),
  -- Sealed with ACCOUNT_SECRET for this user; the fingerprint tells equal accounts, not which.
  sealed_account bytea not null,
  account_fingerprint text not null,
  status text not null default 'requested'
    check (status in ('requested', 'voided', 'pending', 'approved', 'processing', 'completed', 'rejected')),
  -- Counts the states seen outside: 1 is `pending`.
  version bigint not null default 0,
  admin_notes text not null default '',
  cancelled_by_user boolean not null default false,
  processed_by uuid,
  processed_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the wallet had carried out what the state asks for: a release or a settlement.
  effect_done_at timestamptz,
  -- When a final state and its hold were last found to agree: it isn't looked at again.
  reconciled_at timestamptz,
  -- The client's key stands on the row that it made, so a refused request, which leaves no row, frees it.
  idempotency_key text,
  body_hash bytea,
  check ((idempotency_key is null) = (body_hash is null)),
  check (status <> 'rejected' or admin_notes <> '')
);

create unique index withdrawal_key on withdrawal (user_id, idempotency_key) where idempotency_key is not null;
create index withdrawal_key_age on withdrawal (created_at) where idempotency_key is not null;
create index withdrawal_own on withdrawal (user_id, created_at desc, id desc) include (status)
  where status not in ('requested', 'voided');
create index withdrawal_queue on withdrawal (created_at desc, id desc) include (user_id)
  where status not in ('requested', 'voided');
create index withdrawal_by_status on withdrawal (status, created_at desc, id desc) include (user_id, amount);
create index withdrawal_unfinished on withdrawal (id)
  where status in ('requested', 'voided') or (status in ('rejected', 'completed') and effect_done_at is null);
create index withdrawal_unreconciled on withdrawal (id)
  where reconciled_at is null and status not in ('requested', 'voided');
create index withdrawal_changed on withdrawal (changed_at) where status in ('completed', 'rejected');

-- The timeline. No state is reached twice.
create table withdrawal_step (
  withdrawal_id uuid not null references withdrawal (id),
  status text not null,
  -- The administrator; null where the owner did it.
  actor_id uuid,
  note text not null default '',
  at timestamptz not null,
  primary key (withdrawal_id, status)
);

-- Where somebody likes to be paid. One of them is the default, as long as there is any.
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

-- What payouts need to know of people, from auth's events: the name to search by. A deleted account stays as a
-- tombstone, so that a late event of it changes nothing and its payouts are in no list.
create table user_facts (
  user_id uuid primary key,
  username text not null,
  search text collate "C" not null,
  version bigint not null,
  deleted_at timestamptz
);

create index user_facts_search on user_facts using gin (search gin_trgm_ops) where deleted_at is null;
create index user_facts_deleted on user_facts (user_id) where deleted_at is not null;
