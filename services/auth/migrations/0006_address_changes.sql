-- By staff: resets and payouts wait for a day after it.
alter table users add column email_changed_at timestamptz;

-- Mails that are due, besides links for a new password: those exist in their mail only.
create table mails (
  id uuid primary key default uuidv7(),
  address text not null,
  kind text not null,
  language text not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);

create index mails_due on mails (due_at);
