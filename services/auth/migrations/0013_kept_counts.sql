-- How many accounts and acts there are, kept while they change: with 200,000 of them counting takes longer than reading
-- the page. Each transaction adds to a stripe that nobody else holds, so that no two of them wait for each other. A
-- stripe alone means nothing and may be negative; the sum over the stripes is the count.
create table count_stripes (
  stripe smallint primary key
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

insert into count_stripes (stripe) select generate_series(0, 31);

create table user_counts (
  status text not null,
  role text not null,
  level text not null,
  stripe smallint not null,
  accounts bigint not null,
  primary key (status, role, level, stripe)
) with (fillfactor = 50);

create table act_counts (
  action text not null,
  actor_id text not null,
  stripe smallint not null,
  acts bigint not null,
  primary key (action, actor_id, stripe)
) with (fillfactor = 50);

-- A free one, without waiting; one's own counts as free. Only when all are taken, wait for one.
create function claim_stripe() returns smallint language plpgsql as $$
declare
  claimed smallint;
begin
  select stripe into claimed from count_stripes order by stripe limit 1 for no key update skip locked;
  if claimed is null then
    claimed := pg_backend_pid() % 32;
    perform 1 from count_stripes where stripe = claimed for no key update;
  end if;
  return claimed;
end $$;

create function count_account(account directory, more integer, claimed smallint) returns void language sql as $$
  insert into user_counts as c (status, role, level, stripe, accounts)
  values (account.status, account.role, account.level, claimed, more)
  on conflict (status, role, level, stripe) do update set accounts = c.accounts + more
$$;

create function keep_user_counts() returns trigger language plpgsql as $$
declare
  claimed smallint := claim_stripe();
begin
  if tg_op <> 'INSERT' then perform count_account(old, -1, claimed); end if;
  if tg_op <> 'DELETE' then perform count_account(new, 1, claimed); end if;
  return null;
end $$;

create trigger keep_user_counts after insert or delete on directory
  for each row execute function keep_user_counts();
create trigger keep_changed_user_counts after update on directory for each row
when ((old.status, old.role, old.level) is distinct from (new.status, new.role, new.level))
execute function keep_user_counts();

create function keep_act_counts() returns trigger language plpgsql as $$
declare
  claimed smallint := claim_stripe();
begin
  insert into act_counts as c (action, actor_id, stripe, acts)
  select action, actor_id, claimed, count(*) from added group by action, actor_id order by action, actor_id
  on conflict (action, actor_id, stripe) do update set acts = c.acts + excluded.acts;
  return null;
end $$;

create trigger keep_act_counts after insert on audit referencing new table as added
  for each statement execute function keep_act_counts();

-- The triggers have locked both tables: nothing is written until this commits.
insert into user_counts (status, role, level, stripe, accounts)
select status, role, level, 0, count(*) from directory group by status, role, level;
insert into act_counts (action, actor_id, stripe, acts)
select action, actor_id, 0, count(*) from audit group by action, actor_id;
