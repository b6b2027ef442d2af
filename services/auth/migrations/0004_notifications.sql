create table notifications (
  id uuid primary key default uuidv7(),
  -- No foreign key: its check would lock the rows of both users at each transfer. Rows of `users` are never deleted.
  user_id uuid not null,
  event_id text not null,
  kind text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  -- Set until the notification is mailed, for users who chose mail for its kind.
  to_mail boolean not null default false
);

-- Refuses repeated events, and serves the list and its counts. A repeated event has the same time.
create unique index notifications_once on notifications (user_id, created_at, event_id) include (read_at);
create index notifications_age on notifications (created_at);
create index notifications_to_mail on notifications (user_id) where to_mail;

create table announcements (
  id uuid primary key default uuidv7(),
  words jsonb not null,
  created_at timestamptz not null,
  -- Number of notifications, and the last account that the fan-out has reached.
  told integer not null default 0,
  told_through uuid,
  done_at timestamptz
);

create index announcements_open on announcements (created_at) where done_at is null;
create index announcements_list on announcements (created_at desc, id desc);

-- Without links for a new password: their token exists only in the mail.
create table mails (
  id uuid primary key default uuidv7(),
  address text not null,
  kind text not null,
  language text not null,
  user_id uuid references users (id),
  params jsonb not null default '{}',
  due_at timestamptz not null,
  attempts integer not null default 0
);

create index mails_due on mails (due_at);
