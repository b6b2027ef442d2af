-- Writes owners before figures, each in the order of their keys, to prevent deadlocks.
create or replace function note_payouts(changes payout_change[]) returns void language sql as $$
  insert into payout_owner as o (user_id, kind, search, pending, approved, processing, completed, rejected)
  select * from (
    select user_id, kind, max(search), coalesce(sum(sign) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(sign) filter (where status = 'approved'), 0) as approved,
      coalesce(sum(sign) filter (where status = 'processing'), 0) as processing,
      coalesce(sum(sign) filter (where status = 'completed'), 0) as completed,
      coalesce(sum(sign) filter (where status = 'rejected'), 0) as rejected
    from unnest(changes) c where not hidden group by user_id, kind
  ) moved
  where (pending, approved, processing, completed, rejected) <> (0, 0, 0, 0, 0)
  order by user_id, kind
  on conflict (user_id, kind) do update set pending = o.pending + excluded.pending, approved = o.approved + excluded.approved,
    processing = o.processing + excluded.processing, completed = o.completed + excluded.completed,
    rejected = o.rejected + excluded.rejected;

  insert into payout_figures as f (kind, counted, day, status, stripe, count, listed, amount)
  select kind, counted, (at at time zone 'Asia/Shanghai')::date, status, get_byte(uuid_send(user_id), 15) % 8, sum(sign),
    coalesce(sum(sign) filter (where not hidden), 0), sum(sign * amount)
  from unnest(changes) c, lateral (values ('made', created_at), ('ended', changed_at)) as each (counted, at)
  where counted = 'made' or status in ('completed', 'rejected')
  group by 1, 2, 3, 4, 5
  having sum(sign) <> 0 or sum(sign) filter (where not hidden) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (kind, counted, day, status, stripe) do update
  set count = f.count + excluded.count, listed = f.listed + excluded.listed, amount = f.amount + excluded.amount;
$$;
