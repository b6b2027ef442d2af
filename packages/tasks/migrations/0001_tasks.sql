-- The advisory lock shows whether a task runs now: a crash releases it.
create schema if not exists tasks;

create table tasks.task (
  name text primary key,
  last_slot timestamptz,
  last_run timestamptz,
  last_result text,
  duration_ms bigint
);

-- Each insert deletes older runs.
create table tasks.run (
  name text not null,
  started_at timestamptz not null,
  duration_ms bigint not null,
  result text not null,
  id bigint generated always as identity,
  primary key (name, id)
);
