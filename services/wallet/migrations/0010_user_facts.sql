-- What the wallet knows of people, from auth's events: enough for lists and to find a payee. A deleted account stays as
-- a tombstone, so that a late event of it changes nothing. Version 0: heard of by asking auth, not yet by event.
create table user_facts (
  user_id uuid primary key,
  username text not null,
  -- Trimmed and in lower case. Not unique: events of two people know no order, so for a while both may have a name.
  name_key text not null,
  status text not null check (status in ('active', 'suspended', 'locked', 'inactive')),
  version bigint not null,
  registered_at timestamptz not null,
  deleted_at timestamptz
);

create index user_facts_name on user_facts (name_key) where deleted_at is null;
