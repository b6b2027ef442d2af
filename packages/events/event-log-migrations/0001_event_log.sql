-- The embedded log: a database of its own that plays the broker on one machine.
create schema if not exists event_log;

create table event_log.partitions (
  topic text not null,
  partition integer not null,
  next_offset bigint not null default 0,
  primary key (topic, partition)
) with (fillfactor = 50);

create table event_log.records (
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  key text not null,
  headers jsonb not null,
  body bytea not null,
  appended_at timestamptz not null default now(),
  primary key (topic, partition, "offset")
);
create index records_appended_at on event_log.records using brin (appended_at);

create table event_log.members (
  group_name text not null,
  member_id text not null,
  topics text[] not null,
  lease_until timestamptz not null,
  primary key (group_name, member_id)
);

-- Where a group stands in each partition, and which member reads it.
create table event_log.cursors (
  group_name text not null,
  topic text not null,
  partition integer not null,
  committed bigint not null default 0,
  owner text,
  primary key (group_name, topic, partition)
) with (fillfactor = 50);

-- Offsets are given under the partition's row lock, which is held until the commit: whoever sees offset n
-- sees every smaller one, so a reader that goes on from the last offset it saw skips nothing.
create function event_log.append(
  p_topics text[], p_partitions integer[], p_keys text[], p_headers text[], p_bodies bytea[]
) returns void language plpgsql as $$
begin
  perform 1
  from event_log.partitions p
  join (select distinct t, n from unnest(p_topics, p_partitions) as u (t, n)) used
    on used.t = p.topic and used.n = p.partition
  order by p.topic, p.partition
  for update of p;

  with incoming as (
    select * from unnest(p_topics, p_partitions, p_keys, p_headers, p_bodies)
      with ordinality as u (topic, partition, key, headers, body, position)
  ), grown as (
    update event_log.partitions p set next_offset = p.next_offset + c.records
    from (select topic, partition, count(*) as records from incoming group by topic, partition) c
    where p.topic = c.topic and p.partition = c.partition
    returning p.topic, p.partition, p.next_offset - c.records as first_offset
  )
  insert into event_log.records (topic, partition, "offset", key, headers, body)
  select i.topic, i.partition,
    g.first_offset + row_number() over (partition by i.topic, i.partition order by i.position) - 1,
    i.key, i.headers::jsonb, i.body
  from incoming i left join grown g using (topic, partition);
end $$;

-- A member says that it lives and learns its partitions. Free ones, and those of members whose lease ran out,
-- go to the member that the even spread names; `leaving` asks the owner to finish and release.
create function event_log.beat(p_group text, p_member text, p_topics text[], p_lease_ms integer)
returns table (topic text, partition integer, committed bigint, leaving boolean) language plpgsql as $$
declare
  v_now timestamptz;
  v_changed boolean;
begin
  -- A lease lost in a crash is taken again; it needs no flush every second.
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended('event_log/' || p_group, 0));
  v_now := clock_timestamp();

  delete from event_log.members m
  where m.group_name = p_group and m.lease_until < v_now and m.member_id <> p_member;
  v_changed := found;
  update event_log.members m
  set lease_until = v_now + p_lease_ms * interval '1 millisecond', topics = p_topics
  where m.group_name = p_group and m.member_id = p_member;
  if not found then
    insert into event_log.members values
      (p_group, p_member, p_topics, v_now + p_lease_ms * interval '1 millisecond');
    v_changed := true;
  end if;

  insert into event_log.cursors (group_name, topic, partition)
  select p_group, p.topic, p.partition from event_log.partitions p
  where p.topic = any (p_topics) and not exists (
    select 1 from event_log.cursors c
    where c.group_name = p_group and c.topic = p.topic and c.partition = p.partition
  );

  update event_log.cursors c set owner = s.member_id
  from event_log.spread(p_group) s
  where c.group_name = p_group and c.topic = s.topic and c.partition = s.partition
    and c.owner is distinct from s.member_id
    and not exists (
      select 1 from event_log.members m where m.group_name = p_group and m.member_id = c.owner
    );

  if v_changed then
    perform pg_notify('event_log', 'group ' || p_group);
  end if;

  return query
    select c.topic, c.partition, c.committed, s.member_id is distinct from p_member
    from event_log.cursors c left join event_log.spread(p_group) s
      on s.topic = c.topic and s.partition = c.partition
    where c.group_name = p_group and c.owner = p_member;
end $$;

-- Partitions dealt out in turn to the members that read their topic.
create function event_log.spread(p_group text)
returns table (topic text, partition integer, member_id text) language sql stable as $$
  select c.topic, c.partition,
    readers.ids[1 + (row_number() over (order by c.topic, c.partition) - 1) % cardinality(readers.ids)]
  from event_log.cursors c
  cross join lateral (
    select array_agg(m.member_id order by m.member_id) as ids
    from event_log.members m where m.group_name = p_group and c.topic = any (m.topics)
  ) readers
  where c.group_name = p_group and readers.ids is not null
$$;

create function event_log.release(p_group text, p_member text, p_topic text, p_partition integer)
returns void language plpgsql as $$
begin
  update event_log.cursors c set owner = null
  where c.group_name = p_group and c.owner = p_member and c.topic = p_topic and c.partition = p_partition;
  perform pg_notify('event_log', 'group ' || p_group);
end $$;

create function event_log.leave(p_group text, p_member text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event_log/' || p_group, 0));
  delete from event_log.members m where m.group_name = p_group and m.member_id = p_member;
  update event_log.cursors c set owner = null where c.group_name = p_group and c.owner = p_member;
  perform pg_notify('event_log', 'group ' || p_group);
end $$;
