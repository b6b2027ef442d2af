-- Records of one partition that are appended together are one row: a row for each cost more than all else that an
-- event costs on its way.
create table event_log.batches (
  topic text not null,
  partition integer not null,
  last_offset bigint not null,
  records integer not null check (records > 0),
  -- JSON: {"shared": headers that all have, "records": [[key, its other headers, body in base64], ...]}
  content bytea not null,
  appended_at timestamptz not null default now(),
  primary key (topic, partition, last_offset)
);
-- Compressing takes longer than writing.
alter table event_log.batches alter column content set storage external;
create index batches_appended_at on event_log.batches using brin (appended_at);

insert into event_log.batches (topic, partition, last_offset, records, content, appended_at)
select topic, partition, "offset", 1, convert_to(jsonb_build_object(
    'shared', headers, 'records', jsonb_build_array(jsonb_build_array(key, '{}'::jsonb, encode(body, 'base64')))
  )::text, 'UTF8'), appended_at
from event_log.records;

drop function event_log.append(text[], integer[], text[], text[], bytea[]);
drop table event_log.records;

-- To look at; readers take whole batches. `offset 0` keeps a batch from being parsed again for each of its records.
create view event_log.records as
select b.topic, b.partition, b.last_offset - b.records + r.place as "offset", r.record ->> 0 as key,
  (batch.content -> 'shared') || (r.record -> 1) as headers, decode(r.record ->> 2, 'base64') as body, b.appended_at
from event_log.batches b
cross join lateral (select convert_from(b.content, 'UTF8')::jsonb as content offset 0) batch
cross join lateral jsonb_array_elements(batch.content -> 'records') with ordinality as r (record, place);

-- Offsets are given under the partition's row lock, which is held until the commit: whoever sees offset n
-- sees every smaller one, so a reader that goes on from the last offset it saw skips nothing.
-- p_contents: one after the other, p_ends says where each ends.
create function event_log.append(
  p_topics text[], p_partitions integer[], p_records integer[], p_ends integer[], p_contents bytea
) returns void language plpgsql as $$
begin
  perform 1
  from event_log.partitions p
  join (select distinct t, n from unnest(p_topics, p_partitions) as u (t, n)) used
    on used.t = p.topic and used.n = p.partition
  order by p.topic, p.partition
  for update of p;

  with incoming as (
    select *, lag(u.content_end, 1, 0) over (order by u.place) as content_start,
      sum(u.records) over (partition by u.topic, u.partition order by u.place) as until
    from unnest(p_topics, p_partitions, p_records, p_ends)
      with ordinality as u (topic, partition, records, content_end, place)
  ), grown as (
    update event_log.partitions p set next_offset = p.next_offset + c.records
    from (select topic, partition, sum(records) as records from incoming group by topic, partition) c
    where p.topic = c.topic and p.partition = c.partition
    returning p.topic, p.partition, p.next_offset - c.records as first_offset
  )
  insert into event_log.batches (topic, partition, last_offset, records, content)
  select i.topic, i.partition, g.first_offset + i.until - 1, i.records,
    substring(p_contents from i.content_start + 1 for i.content_end - i.content_start)
  from incoming i left join grown g using (topic, partition);
end $$;
