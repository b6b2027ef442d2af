-- Renews the lease of a member and returns its partitions. Free ones, and those of expired members, are assigned as
-- `event_log.spread` computes. `leaving` asks the owner to finish and release.
create or replace function event_log.beat(p_group text, p_member text, p_topics text[], p_lease_ms integer)
returns table (topic text, partition integer, committed bigint, leaving boolean) language plpgsql as $$
declare
  v_now timestamptz;
  v_changed boolean;
begin
  -- A lease lost in a crash is taken again, so it needs no flush every second.
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
