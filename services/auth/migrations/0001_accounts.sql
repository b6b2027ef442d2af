-- Accounts. A deleted account stays as a tombstone: its name and address are free again, its id and history are not.
create table users (
  id uuid primary key default uuidv7(),
  username text not null,
  username_key text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  status text not null default 'active'
    check (status in ('active', 'suspended', 'locked', 'inactive', 'deleted')),
  permissions text[] not null default '{}',
  invitation_code text not null,
  referrer_id uuid references users (id),
  verification_level text not null default 'Basic',
  membership_level text not null default 'Bronze'
    check (membership_level in ('Bronze', 'Silver', 'Gold', 'Platinum')),
  membership_version bigint not null default 0,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  country text not null default '',
  city text not null default '',
  date_of_birth date,
  last_login timestamptz,
  last_active timestamptz,
  last_session timestamptz,
  last_checkin date,
  checkin_streak integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 1
) with (fillfactor = 85);

create unique index users_username_key on users (username_key) where status <> 'deleted';
create unique index users_email_key on users (email_key) where status <> 'deleted';
create unique index users_invitation_code_key on users (invitation_code);
create index users_referrer on users (referrer_id) where referrer_id is not null;

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  remembered boolean not null,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_active timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
) with (fillfactor = 85);

create index sessions_alive on sessions (user_id) where ended_at is null;
create index sessions_expiry on sessions (expires_at);

-- One key signs at a time. A retired one keeps its public half until the last token it signed has run out.
create table signing_keys (
  kid text primary key,
  public_pem text not null,
  sealed_private_pem bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  check ((retired_at is null) = (sealed_private_pem is not null))
);

create unique index signing_keys_one_current on signing_keys ((true)) where retired_at is null;

-- A wish to reset is written down for every address alike; whose it is, only the mailer finds out. So neither
-- the answer nor its time can tell.
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

create table checkins (
  user_id uuid not null references users (id),
  day date not null,
  streak integer not null check (streak > 0),
  points integer not null check (points > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, day)
);

create table settings (
  user_id uuid primary key references users (id),
  notifications jsonb not null default '{}',
  preferences jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

-- Sign-ins evaluated lately, one row an account (by a hash of the address typed, known or not).
create table sign_in_slots (
  account text primary key,
  taken timestamptz[] not null
);

-- The form rate-limiter-flexible expects, but for expire (milliseconds): it reckons with what it reads, and a
-- bigint comes out of the driver as one.
create table address_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);

create index address_limits_expire on address_limits (expire);
