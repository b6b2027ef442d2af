-- What grants and claw-backs come to by Shanghai day, kept as they are written: the register only grows, and adding up
-- all of it takes longer than its page. A batch writes its entries in one statement, so its keys are locked in order.
-- Sum over `stripe`.
create table subsidy_figures (
  day date not null,
  operation text not null,
  stripe smallint not null,
  entries bigint not null,
  granted bigint not null,
  clawed_back bigint not null,
  shortfall bigint not null,
  primary key (day, operation, stripe)
) with (fillfactor = 50);

create function keep_subsidy_figures() returns trigger language plpgsql as $$
begin
  insert into subsidy_figures as f (day, operation, stripe, entries, granted, clawed_back, shortfall)
  select (created_at at time zone 'Asia/Shanghai')::date, operation, pg_backend_pid() % 8, count(*),
    sum(greatest(change, 0)), sum(greatest(-change, 0)), sum(shortfall)
  from added group by 1, 2 order by 1, 2
  on conflict (day, operation, stripe) do update
  set entries = f.entries + excluded.entries, granted = f.granted + excluded.granted,
      clawed_back = f.clawed_back + excluded.clawed_back, shortfall = f.shortfall + excluded.shortfall;
  return null;
end $$;

create trigger keep_subsidy_figures after insert on subsidy_register referencing new table as added
  for each statement execute function keep_subsidy_figures();

-- The trigger has locked the register: nothing is written to it until this commits.
insert into subsidy_figures (day, operation, stripe, entries, granted, clawed_back, shortfall)
select (created_at at time zone 'Asia/Shanghai')::date, operation, 0, count(*),
  sum(greatest(change, 0)), sum(greatest(-change, 0)), sum(shortfall)
from subsidy_register group by 1, 2;
