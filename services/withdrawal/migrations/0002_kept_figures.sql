-- Totals, figures and searches of the lists are kept, not counted: with a million payouts, counting takes a second.

-- The name to search by, in lower case, and whether its owner is deleted: such a payout is in no list, but stays in the sums.
alter table withdrawal
  add column search text collate "C" not null default '',
  add column hidden boolean not null default false;

-- How many of somebody's payouts are in each state, hidden ones left out.
create table payout_owner (
  user_id uuid primary key,
  search text collate "C" not null,
  pending integer not null,
  approved integer not null,
  processing integer not null,
  completed integer not null,
  rejected integer not null
) with (fillfactor = 80);

create index payout_owner_search on payout_owner using gin (search gin_trgm_ops);

-- By Shanghai day: `made`, those made on it, by their state now; `ended`, those that reached it on that day. Striped by
-- owner, so that few wait for each other; sum over `stripe`. `listed` leaves hidden ones out.
create table payout_figures (
  counted text not null check (counted in ('made', 'ended')),
  day date not null,
  status text not null,
  stripe smallint not null,
  count integer not null,
  listed integer not null,
  amount bigint not null,
  primary key (counted, day, status, stripe)
) with (fillfactor = 50);

create type payout_change as (
  user_id uuid, search text, status text, hidden boolean, amount bigint, created_at timestamptz, changed_at timestamptz,
  sign integer
);

-- Always owners before figures and each in order, so that no two transactions wait for each other.
create function note_payouts(changes payout_change[]) returns void language sql as $$
  insert into payout_owner as o (user_id, search, pending, approved, processing, completed, rejected)
  select * from (
    select user_id, max(search), coalesce(sum(sign) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(sign) filter (where status = 'approved'), 0) as approved,
      coalesce(sum(sign) filter (where status = 'processing'), 0) as processing,
      coalesce(sum(sign) filter (where status = 'completed'), 0) as completed,
      coalesce(sum(sign) filter (where status = 'rejected'), 0) as rejected
    from unnest(changes) c where not hidden group by user_id
  ) moved
  where (pending, approved, processing, completed, rejected) <> (0, 0, 0, 0, 0)
  order by user_id
  on conflict (user_id) do update set pending = o.pending + excluded.pending, approved = o.approved + excluded.approved,
    processing = o.processing + excluded.processing, completed = o.completed + excluded.completed,
    rejected = o.rejected + excluded.rejected;

  insert into payout_figures as f (counted, day, status, stripe, count, listed, amount)
  select counted, (at at time zone 'Asia/Shanghai')::date, status, get_byte(uuid_send(user_id), 15) % 8, sum(sign),
    coalesce(sum(sign) filter (where not hidden), 0), sum(sign * amount)
  from unnest(changes) c, lateral (values ('made', created_at), ('ended', changed_at)) as each (counted, at)
  where counted = 'made' or status in ('completed', 'rejected')
  group by 1, 2, 3, 4
  having sum(sign) <> 0 or sum(sign) filter (where not hidden) <> 0
  order by 1, 2, 3, 4
  on conflict (counted, day, status, stripe) do update
  set count = f.count + excluded.count, listed = f.listed + excluded.listed, amount = f.amount + excluded.amount;
$$;

create function note_new_payouts() returns trigger language plpgsql as $$
begin
  perform note_payouts(array(
    select (user_id, search, status, hidden, amount, created_at, changed_at, 1)::payout_change from after
    where status not in ('requested', 'voided')));
  return null;
end $$;

create function note_changed_payouts() returns trigger language plpgsql as $$
begin
  perform note_payouts(array(
    select (user_id, search, status, hidden, amount, created_at, changed_at, 1)::payout_change from after
    where status not in ('requested', 'voided')
    union all
    select (user_id, search, status, hidden, amount, created_at, changed_at, -1)::payout_change from before
    where status not in ('requested', 'voided')));
  return null;
end $$;

-- What is made is a mere request, and only that is ever deleted: neither counts.
create trigger note_new_payouts after insert on withdrawal
  referencing new table as after for each statement execute function note_new_payouts();
create trigger note_changed_payouts after update on withdrawal
  referencing old table as before new table as after for each statement execute function note_changed_payouts();

-- The owner's row is shared until the request commits: whoever renames or deletes them meanwhile waits, and finds it.
create function know_owner() returns trigger language plpgsql as $$
begin
  insert into user_facts (user_id, username, search, version) values (new.user_id, '', '', 0) on conflict do nothing;
  select search, deleted_at is not null into new.search, new.hidden
  from user_facts where user_id = new.user_id for share;
  return new;
end $$;

create trigger know_owner before insert on withdrawal for each row execute function know_owner();

-- All of it from the payouts themselves.
create function recount_payouts() returns void language plpgsql as $$
begin
  lock table withdrawal in share row exclusive mode;
  update withdrawal w set search = f.search, hidden = f.deleted_at is not null
  from user_facts f
  where f.user_id = w.user_id and (w.search, w.hidden) is distinct from (f.search, f.deleted_at is not null);
  delete from payout_owner;
  insert into payout_owner
  select user_id, max(search), count(*) filter (where status = 'pending'), count(*) filter (where status = 'approved'),
    count(*) filter (where status = 'processing'), count(*) filter (where status = 'completed'),
    count(*) filter (where status = 'rejected')
  from withdrawal where not hidden and status not in ('requested', 'voided') group by user_id;
  delete from payout_figures;
  insert into payout_figures
  select counted, (at at time zone 'Asia/Shanghai')::date, status, get_byte(uuid_send(user_id), 15) % 8, count(*),
    count(*) filter (where not hidden), sum(amount)
  from withdrawal, lateral (values ('made', created_at), ('ended', changed_at)) as each (counted, at)
  where status not in ('requested', 'voided') and (counted = 'made' or status in ('completed', 'rejected'))
  group by 1, 2, 3, 4;
end $$;

alter table withdrawal disable trigger note_changed_payouts;
select recount_payouts();
alter table withdrawal enable trigger note_changed_payouts;

-- Each page is read from its index alone, a search included.
drop index withdrawal_queue, withdrawal_by_status, withdrawal_changed, withdrawal_own;
create index withdrawal_queue on withdrawal (created_at desc, id desc) include (user_id, search)
  where status not in ('requested', 'voided') and not hidden;
create index withdrawal_by_status on withdrawal (status, created_at desc, id desc) include (user_id, search)
  where not hidden;
create index withdrawal_own on withdrawal (user_id, created_at desc, id desc) include (status);
drop index user_facts_search;
drop index user_facts_deleted;
