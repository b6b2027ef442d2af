-- The embedded log, in a database of its own, is the broker of a platform on one machine.
create schema if not exists event_log;

create table event_log.partitions (
  topic text not null,
  partition integer not null,
  next_offset bigint not null default 0,
  primary key (topic, partition)
) with (fillfactor = 50);

-- Records of one partition that are appended together share a row: rows dominated the cost of an event. Compressing
-- `content` takes longer than writing it.
create table event_log.batches (
  topic text not null,
  partition integer not null,
  last_offset bigint not null,
  records integer not null check (records > 0),
  -- JSON: {"shared": headers of all records, "records": [[key, its other headers, body in base64], ...]}
  content bytea storage external not null,
  appended_at timestamptz not null default now(),
  primary key (topic, partition, last_offset)
);
create index batches_appended_at on event_log.batches using brin (appended_at);

-- For manual inspection; readers take whole batches. `offset 0` keeps a batch from being parsed again for each of its
-- records.
create view event_log.records as
select b.topic, b.partition, b.last_offset - b.records + r.place as "offset", r.record ->> 0 as key,
  (batch.content -> 'shared') || (r.record -> 1) as headers, decode(r.record ->> 2, 'base64') as body, b.appended_at
from event_log.batches b
cross join lateral (select convert_from(b.content, 'UTF8')::jsonb as content offset 0) batch
cross join lateral jsonb_array_elements(batch.content -> 'records') with ordinality as r (record, place);

create table event_log.members (
  group_name text not null,
  member_id text not null,
  topics text[] not null,
  lease_until timestamptz not null,
  primary key (group_name, member_id)
);

create table event_log.cursors (
  group_name text not null,
  topic text not null,
  partition integer not null,
  committed bigint not null default 0,
  owner text,
  primary key (group_name, topic, partition)
) with (fillfactor = 50);
