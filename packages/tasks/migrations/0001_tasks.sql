-- The last run of each named task. Whether it runs now shows in its advisory lock, which a crash releases.
create schema if not exists tasks;

create table tasks.task (
  name text primary key,
  last_slot timestamptz,
  last_run timestamptz,
  last_result text,
  duration_ms bigint
);

-- The latest runs of each task. Each insert deletes older ones.
create table tasks.run (
  name text not null,
  started_at timestamptz not null,
  duration_ms bigint not null,
  result text not null,
  id bigint generated always as identity,
  primary key (name, id)
);
