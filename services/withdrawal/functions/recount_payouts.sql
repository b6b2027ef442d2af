create or replace function recount_payouts() returns void language plpgsql as $$
begin
  lock table withdrawal in share row exclusive mode;
  update withdrawal w set search = f.search, hidden = f.deleted_at is not null
  from user_facts f
  where f.user_id = w.user_id and (w.search, w.hidden) is distinct from (f.search, f.deleted_at is not null);
  delete from payout_owner;
  insert into payout_owner
  select user_id, kind, max(search), count(*) filter (where status = 'pending'), count(*) filter (where status = 'approved'),
    count(*) filter (where status = 'processing'), count(*) filter (where status = 'completed'),
    count(*) filter (where status = 'rejected')
  from withdrawal where not hidden and status not in ('requested', 'voided') group by user_id, kind;
  delete from payout_figures;
  insert into payout_figures
  select kind, counted, (at at time zone 'Asia/Shanghai')::date, status, get_byte(uuid_send(user_id), 15) % 8, count(*),
    count(*) filter (where not hidden), sum(amount)
  from withdrawal, lateral (values ('made', created_at), ('ended', changed_at)) as each (counted, at)
  where status not in ('requested', 'voided') and (counted = 'made' or status in ('completed', 'rejected'))
  group by 1, 2, 3, 4, 5;
end $$;
