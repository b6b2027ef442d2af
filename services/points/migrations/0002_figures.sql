-- A figure is the sum over the stripes. A transaction adds to a stripe that no other transaction has locked. It waits
-- only if all are locked.
create table figures (
  stripe smallint primary key,
  accounts bigint not null default 0,
  total bigint not null default 0,
  with_points bigint not null default 0,
  -- Accounts by points: 0–999, 1,000–9,999, 10,000–49,999, 50,000–199,999, 200,000–499,999, 500,000+.
  r0 bigint not null default 0,
  r1 bigint not null default 0,
  r2 bigint not null default 0,
  r3 bigint not null default 0,
  r4 bigint not null default 0,
  r5 bigint not null default 0
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

insert into figures (stripe) select generate_series(0, 63);

create table day_figures (
  day date not null,
  source text not null,
  stripe smallint not null,
  points bigint not null,
  entries bigint not null,
  primary key (day, source, stripe)
) with (fillfactor = 50);

create table source_totals (
  user_id uuid not null,
  source text not null,
  points bigint not null,
  entries bigint not null,
  primary key (user_id, source)
) with (fillfactor = 80);

create index source_totals_inviters on source_totals (user_id) where source = 'referral' and entries >= 5;

-- `skip locked` skips only rows locked by others. A transaction that holds a stripe finds at least that one, so it
-- never reaches the waiting lock in the `if`.
create function claim_stripe() returns smallint language plpgsql as $$
declare
  claimed smallint;
begin
  select stripe into claimed from figures order by stripe limit 1 for no key update skip locked;
  if claimed is null then
    claimed := pg_backend_pid() % 64;
    perform 1 from figures where stripe = claimed for no key update;
  end if;
  return claimed;
end $$;

create function points_range(total bigint) returns integer language sql immutable as $$
  select width_bucket(total, array[1000, 10000, 50000, 200000, 500000]::bigint[])
$$;

create function add_to_figures(
  added_accounts bigint, added_total bigint, added_with_points bigint, added_ranges bigint[]
)
returns void language plpgsql as $$
declare
  claimed smallint;
begin
  if added_accounts = 0 and added_total = 0 and added_with_points = 0 and added_ranges = '{0,0,0,0,0,0}' then
    return;
  end if;
  claimed := claim_stripe();
  update figures set accounts = accounts + added_accounts, total = total + added_total,
    with_points = with_points + added_with_points,
    r0 = r0 + added_ranges[1], r1 = r1 + added_ranges[2], r2 = r2 + added_ranges[3],
    r3 = r3 + added_ranges[4], r4 = r4 + added_ranges[5], r5 = r5 + added_ranges[6]
  where stripe = claimed;
end $$;

create function keep_figures_of_new() returns trigger language plpgsql as $$
begin
  perform add_to_figures(count(*), coalesce(sum(total), 0)::bigint, count(*) filter (where total > 0),
    array[count(*) filter (where range = 0), count(*) filter (where range = 1), count(*) filter (where range = 2),
      count(*) filter (where range = 3), count(*) filter (where range = 4), count(*) filter (where range = 5)])
  from (select total, points_range(total) as range from after_rows where closed_at is null) counted;
  return null;
end $$;

create function keep_figures() returns trigger language plpgsql as $$
begin
  perform add_to_figures(coalesce(sum(sign), 0)::bigint, coalesce(sum(sign * total), 0)::bigint,
    coalesce(sum(sign) filter (where total > 0), 0)::bigint,
    array[coalesce(sum(sign) filter (where range = 0), 0), coalesce(sum(sign) filter (where range = 1), 0),
      coalesce(sum(sign) filter (where range = 2), 0), coalesce(sum(sign) filter (where range = 3), 0),
      coalesce(sum(sign) filter (where range = 4), 0), coalesce(sum(sign) filter (where range = 5), 0)]::bigint[])
  from (
    select 1 as sign, total, points_range(total) as range from after_rows where closed_at is null
    union all
    select -1, total, points_range(total) from before_rows where closed_at is null
  ) moved;
  return null;
end $$;

create trigger keep_figures_of_new after insert on accounts referencing new table as after_rows
  for each statement execute function keep_figures_of_new();
create trigger keep_figures after update on accounts referencing old table as before_rows new table as after_rows
  for each statement execute function keep_figures();

-- The accounts of the entries are locked, so inserts into `source_totals` never race for a user's rows.
create function keep_sums() returns trigger language plpgsql as $$
declare
  claimed smallint;
begin
  insert into source_totals (user_id, source, points, entries)
  select user_id, source, sum(points), count(*) from added where version is not null
  group by user_id, source order by user_id, source
  on conflict (user_id, source) do update
    set points = source_totals.points + excluded.points, entries = source_totals.entries + excluded.entries;

  claimed := claim_stripe();
  insert into day_figures (day, source, stripe, points, entries)
  select (happened_at at time zone 'Asia/Shanghai')::date, source, claimed, sum(points), count(*)
  from added
  where version is not null and points <> 0
  group by 1, 2 order by 1, 2
  on conflict (day, source, stripe) do update
    set points = day_figures.points + excluded.points, entries = day_figures.entries + excluded.entries;
  return null;
end $$;

create trigger keep_sums after insert on entries referencing new table as added
  for each statement execute function keep_sums();
