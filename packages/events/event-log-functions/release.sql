create or replace function event_log.release(p_group text, p_member text, p_topic text, p_partition integer)
returns void language plpgsql as $$
begin
  update event_log.cursors c set owner = null
  where c.group_name = p_group and c.owner = p_member and c.topic = p_topic and c.partition = p_partition;
  perform pg_notify('event_log', 'group ' || p_group);
end $$;
