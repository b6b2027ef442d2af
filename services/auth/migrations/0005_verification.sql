-- Requests of users to be verified. Names and numbers are sealed, and deleted with the pictures when their time is over.
create table verifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  state text not null default 'submitted' check (state in ('submitted', 'approved', 'refused')),
  document_type text not null,
  sealed_name bytea,
  sealed_number bytea,
  -- HMAC of the name: compares the names of payout accounts after the name itself was deleted.
  name_mark bytea not null,
  -- HMAC of type and number: finds accounts with the same document.
  document_mark bytea not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- Null beside `decided_at`: the outside check decided, or the account was deleted before a decision.
  decided_by uuid references users (id),
  reason text not null default '',
  claimed_by uuid references users (id),
  claimed_until timestamptz,
  -- When the outside check is asked; null: it was asked, or there is none.
  ask_at timestamptz,
  asks integer not null default 0,
  decided_outside boolean not null default false,
  check ((state = 'submitted') = (decided_at is null))
);

create unique index verifications_one_open on verifications (user_id) where state = 'submitted';
create index verifications_user on verifications (user_id, submitted_at desc);
create index verifications_queue on verifications (state, submitted_at);
create index verifications_to_ask on verifications (ask_at) where state = 'submitted' and ask_at is not null;
create index verifications_mark on verifications (document_mark, user_id);
create index verifications_age on verifications (decided_at) where sealed_name is not null;

-- `id` is the key of the object with the sealed bytes.
create table verification_pictures (
  id uuid primary key,
  user_id uuid not null references users (id),
  side text not null check (side in ('front', 'back', 'face')),
  -- Null until the request is submitted.
  verification_id uuid references verifications (id),
  uploaded_at timestamptz not null
);

create unique index verification_pictures_pending on verification_pictures (user_id, side)
  where verification_id is null;
create unique index verification_pictures_submitted on verification_pictures (verification_id, side)
  where verification_id is not null;
create index verification_pictures_unsubmitted on verification_pictures (uploaded_at) where verification_id is null;

-- Keys of objects without a picture: written before the object, removed in the transaction that adds the picture, and
-- written again when the picture goes. So no object can be left over.
create table loose_objects (
  id uuid primary key,
  since timestamptz not null
);

create index loose_objects_since on loose_objects (since);

-- Without OBJECT_STORE_URL the objects are here.
create table stored_objects (
  id uuid primary key,
  content bytea not null
);

alter table stored_objects alter column content set storage external;
