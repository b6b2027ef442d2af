-- What each named task did last. Whether it runs now is told by its advisory lock, which a crash releases.
create schema if not exists tasks;

create table tasks.task (
  name text primary key,
  last_slot timestamptz,
  last_run timestamptz,
  last_result text,
  duration_ms bigint
);
