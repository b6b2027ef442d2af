-- Offsets are assigned under the partition's row lock, which is held until the commit: a reader of offset n can see all
-- smaller offsets. `p_contents` is the concatenated contents, `p_ends` the end of each.
create or replace function event_log.append(
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
