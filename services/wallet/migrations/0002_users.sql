-- A copy of auth's users. A deleted user stays as a tombstone, so that a late event changes nothing. Version 0: read
-- from auth, before its event.
create table user_facts (
  user_id uuid primary key,
  username text not null,
  -- Trimmed and lower case. Not unique: events of two users are not ordered, so both may have a name for a while.
  name_key text not null,
  status text not null check (status in ('active', 'suspended', 'locked', 'inactive')),
  version bigint not null,
  registered_at timestamptz not null,
  deleted_at timestamptz
);
create index user_facts_name on user_facts (name_key) where deleted_at is null;

-- Invalidates cached names as the change commits. A new user may have a name that is cached as another user's.
create function notify_facts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('user_facts', new.user_id || ' ' || new.name_key);
  return null;
end
$$;

create trigger facts_added after insert on user_facts for each row execute function notify_facts_changed();
create trigger facts_changed after update on user_facts for each row
when ((old.name_key, old.username, old.status, old.deleted_at)
  is distinct from (new.name_key, new.username, new.status, new.deleted_at))
execute function notify_facts_changed();

-- Number and security code are sealed with CARD_SECRET. The balance is account.card.
create table card (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique,
  sealed bytea not null,
  -- An HMAC of the number under CARD_SECRET, so that no two cards have the same number.
  number_mark bytea not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  expires_on date not null,
  frozen_at timestamptz,
  created_at timestamptz not null
);
create unique index card_number_mark on card (number_mark);

create function copy_card_frozen() returns trigger language plpgsql as $$
begin
  insert into account (user_id, card_frozen) values (new.user_id, new.frozen_at is not null)
  on conflict (user_id) do update set card_frozen = excluded.card_frozen;
  return null;
end $$;

create trigger copy_card_frozen after update on card for each row
  when (old.frozen_at is distinct from new.frozen_at) execute function copy_card_frozen();

create table flow_breaks (
  flow text primary key,
  breaks integer not null,
  counted_at timestamptz not null
);
