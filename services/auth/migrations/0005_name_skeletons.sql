-- Names that look alike (Unicode TS 39). Accounts opened before this have none, and their names stay.
alter table users add column username_skeleton text;
create unique index users_username_skeleton on users (username_skeleton) where status <> 'deleted';
