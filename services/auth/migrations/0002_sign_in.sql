create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  remembered boolean not null,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_active timestamptz not null default now(),
  proven_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz
) with (fillfactor = 85);

create index sessions_alive on sessions (user_id) where ended_at is null;
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_expiry on sessions (expires_at);

-- One key signs at a time. A retired key keeps its public half until the last token that it signed has expired.
create table signing_keys (
  kid text primary key,
  public_pem text not null,
  sealed_private_pem bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  check ((retired_at is null) = (sealed_private_pem is not null))
);

create unique index signing_keys_one_current on signing_keys ((true)) where retired_at is null;

-- A request is stored for any address, and only the mailer looks up the account. So neither the answer nor its time
-- shows whether the address has an account.
create table reset_requests (
  id uuid primary key default uuidv7(),
  email_key text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);

create index reset_requests_due on reset_requests (due_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index password_resets_user on password_resets (user_id, created_at);

create table email_verifications (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  -- A link proves the address that it was mailed to, and no later one.
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index email_verifications_user on email_verifications (user_id, created_at);

-- TOTP (RFC 6238) of staff. `enrolled_at` is null until the first code.
create table second_factors (
  user_id uuid primary key references users (id),
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  enrolled_at timestamptz,
  -- The time step of the last accepted code. Codes of this step and of earlier ones are refused.
  last_step bigint not null default 0
);

-- Not in second_factors: an account with passkeys alone has recovery codes too.
create table wrong_codes (
  user_id uuid primary key references users (id),
  since_right_code integer not null,
  -- When the owner was last told of them.
  warned_at timestamptz
);

-- A passkey signs in without a password, and is a second factor of staff.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- Of the last signature. Stays 0 for passkeys that are synchronised between devices.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_user on passkeys (user_id, created_at);

-- A challenge is deleted when it is used. `session_id` is null for a sign-in, which has no session yet.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'prove', 'sign-in')),
  session_id uuid,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (session_id is null))
);

create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Keyed by hashes of the typed address and of the device.
create table sign_in_slots (
  account text primary key,
  what text not null default 'password' check (what in ('password', 'code')),
  user_id uuid,
  taken timestamptz[] not null
);

-- rate-limiter-flexible inserts by position. `expire` (ms) is no bigint as in its manual: the library calculates with
-- numbers, and the driver returns a bigint.
create table address_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);

create index address_limits_expire on address_limits (expire);
