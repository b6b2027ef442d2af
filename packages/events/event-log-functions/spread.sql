create or replace function event_log.spread(p_group text)
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
