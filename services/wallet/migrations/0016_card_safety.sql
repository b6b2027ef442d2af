-- On the account's row, so that the ledger sees it under the lock under which it decides a top-up: whatever is decided
-- after a freeze has committed finds it. By a trigger, since a process of the version before freezes cards as well.
alter table account add column card_frozen boolean not null default false;

create function tell_card_frozen() returns trigger language plpgsql as $$
begin
  insert into account (user_id, card_frozen) values (new.user_id, new.frozen_at is not null)
  on conflict (user_id) do update set card_frozen = excluded.card_frozen;
  return null;
end $$;

create trigger tell_card_frozen after update on card for each row
  when (old.frozen_at is distinct from new.frozen_at) execute function tell_card_frozen();

insert into account (user_id, card_frozen) select user_id, true from card where frozen_at is not null order by user_id
on conflict (user_id) do update set card_frozen = true;

-- Keyed with CARD_SECRET, so that two cards never have one number though no number is readable here. Null: made before
-- this was kept; filled in before the next card is made.
alter table card add column number_mark bytea;
create unique index card_number_mark on card (number_mark);
create index card_unmarked on card (id) where number_mark is null;
