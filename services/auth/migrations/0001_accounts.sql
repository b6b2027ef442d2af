-- A deleted account stays as a tombstone: its name and address are free again, its id and history are not.
create table users (
  id uuid primary key default uuidv7(),
  username text not null,
  username_key text not null,
  -- Names that look alike have the same skeleton (Unicode TS 39).
  username_skeleton text,
  email text not null,
  email_key text not null,
  -- Set if a mailed link proved the owner of the address. A change of the address clears it.
  email_verified_at timestamptz,
  -- Staff changed the address: resets and payouts wait for a day after it.
  email_changed_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz,
  second_factor_changed_at timestamptz,
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  status text not null default 'active'
    check (status in ('active', 'suspended', 'locked', 'inactive', 'deleted')),
  permissions text[] not null default '{}',
  -- Since when others can have had this account's rights: a grant, a changed address, or a reset by mail or by staff. Null
  -- for the first administrator.
  rights_since timestamptz,
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
create unique index users_username_skeleton on users (username_skeleton) where status <> 'deleted';
create unique index users_email_key on users (email_key) where status <> 'deleted';
create unique index users_invitation_code_key on users (invitation_code);
create index users_referrer on users (referrer_id) where referrer_id is not null;
create index users_admins on users (id) where role = 'admin' and status = 'active';
create index users_staff on users (id) where role <> 'user' and status <> 'deleted';

create table settings (
  user_id uuid primary key references users (id),
  notifications jsonb not null default '{}',
  preferences jsonb not null default '{}',
  mailed_at timestamptz,
  updated_at timestamptz not null default now()
);

create table checkins (
  user_id uuid not null references users (id),
  day date not null,
  streak integer not null check (streak > 0),
  points integer not null check (points > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, day)
);
