-- The latest runs of each task; older ones go as new ones are kept.
create table tasks.run (
  name text not null,
  started_at timestamptz not null,
  duration_ms bigint not null,
  result text not null,
  id bigint generated always as identity,
  primary key (name, id)
);
