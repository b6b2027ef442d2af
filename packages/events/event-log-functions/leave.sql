create or replace function event_log.leave(p_group text, p_member text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event_log/' || p_group, 0));
  delete from event_log.members m where m.group_name = p_group and m.member_id = p_member;
  update event_log.cursors c set owner = null where c.group_name = p_group and c.owner = p_member;
  perform pg_notify('event_log', 'group ' || p_group);
end $$;
