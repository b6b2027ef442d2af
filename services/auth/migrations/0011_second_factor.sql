-- TOTP (RFC 6238) of administrators and moderators. Not enrolled: its first code is still awaited.
create table second_factors (
  user_id uuid primary key references users (id),
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  enrolled_at timestamptz,
  -- Of the last code that was taken: no code of this step or an earlier one is taken again.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- When this session last proved the second factor of its account.
alter table sessions add column proven_at timestamptz;

-- Whose account the slots are of, where the address has one, and what is tried: shown to staff.
alter table sign_in_slots
  add column user_id uuid,
  add column what text not null default 'password' check (what in ('password', 'code'));

create index users_staff on users (id) where role <> 'user' and status <> 'deleted';
