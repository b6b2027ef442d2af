-- Triggers maintain these figures, because counting a million payouts takes a second.

create extension if not exists pg_trgm;

create table payout_owner (
  user_id uuid not null,
  kind text not null,
  search text collate "C" not null,
  pending integer not null,
  approved integer not null,
  processing integer not null,
  completed integer not null,
  rejected integer not null,
  primary key (user_id, kind)
) with (fillfactor = 80);

create index payout_owner_search on payout_owner using gin (search gin_trgm_ops);

-- `made` counts by the day of the request, with the current state. `ended` counts by the day of the completion or
-- rejection.
create table payout_figures (
  kind text not null,
  counted text not null check (counted in ('made', 'ended')),
  day date not null,
  status text not null,
  -- Derived from the owner, to reduce lock contention: a figure is the sum over its stripes.
  stripe smallint not null,
  count integer not null,
  -- `count` without hidden payouts.
  listed integer not null,
  amount bigint not null,
  primary key (kind, counted, day, status, stripe)
) with (fillfactor = 50);

create type payout_change as (
  kind text, user_id uuid, search text, status text, hidden boolean, amount bigint, created_at timestamptz, changed_at timestamptz,
  sign integer
);

create function note_new_payouts() returns trigger language plpgsql as $$
begin
  perform note_payouts(array(
    select (kind, user_id, search, status, hidden, amount, created_at, changed_at, 1)::payout_change from after
    where status not in ('requested', 'voided')));
  return null;
end $$;

create function note_changed_payouts() returns trigger language plpgsql as $$
begin
  perform note_payouts(array(
    select (kind, user_id, search, status, hidden, amount, created_at, changed_at, 1)::payout_change from after
    where status not in ('requested', 'voided')
    union all
    select (kind, user_id, search, status, hidden, amount, created_at, changed_at, -1)::payout_change from before
    where status not in ('requested', 'voided')));
  return null;
end $$;

-- Deletions need no trigger: only `requested` and `voided` rows are deleted, which count nowhere.
create trigger note_new_payouts after insert on withdrawal
  referencing new table as after for each statement execute function note_new_payouts();
create trigger note_changed_payouts after update on withdrawal
  referencing old table as before new table as after for each statement execute function note_changed_payouts();
