-- Null: not since the account was opened.
alter table users add column password_changed_at timestamptz;
