create schema if not exists events;

-- Events that wait for the relay, which deletes a row once the broker has acknowledged it. `cache 1` keeps the order per
-- key: with a larger cache, a session could use smaller ids than another that held the key's lock before.
create table events.outbox (
  id bigint generated always as identity (cache 1) primary key,
  event_id text not null default uuidv7()::text,
  topic text not null,
  key text not null,
  type text not null,
  traceparent text,
  created_at timestamptz not null default now(),
  -- A row lives for milliseconds: compressing a body of many events took a tenth of the transaction that wrote it.
  body bytea storage external not null
) with (
  -- A queue: most of the time it is empty, while thousands of dead rows pass the head of its index.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0,
  autovacuum_vacuum_insert_threshold = -1,
  autovacuum_analyze_threshold = 100000
);

-- Kept for 14 days to skip repeated events.
create table events.inbox (
  group_name text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (group_name, event_id)
);
create index inbox_received_at on events.inbox (received_at);

create table events.dead_letters (
  id uuid primary key default uuidv7(),
  group_name text not null,
  event_id text not null,
  topic text not null,
  type text not null,
  key text not null,
  headers jsonb not null,
  body bytea not null,
  reason text not null,
  attempts integer not null check (attempts > 0),
  parked_at timestamptz not null default now(),
  discarded_at timestamptz,
  discard_reason text,
  unique (group_name, event_id),
  check ((discarded_at is null) = (discard_reason is null))
);
create index dead_letters_parked_at on events.dead_letters (parked_at desc, id desc);
