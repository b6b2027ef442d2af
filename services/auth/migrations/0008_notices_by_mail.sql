-- Of people who have such notices mailed, until they are.
alter table notifications add column to_mail boolean not null default false;
create index notifications_to_mail on notifications (user_id) where to_mail;

-- When notices were last mailed to this person.
alter table settings add column mailed_at timestamptz;

-- `words` has title and text in every language. `told_through` is the last account the fan-out has reached.
create table announcements (
  id uuid primary key default uuidv7(),
  words jsonb not null,
  created_at timestamptz not null,
  told integer not null default 0,
  told_through uuid,
  done_at timestamptz
);

create index announcements_open on announcements (created_at) where done_at is null;
create index announcements_list on announcements (created_at desc, id desc);
