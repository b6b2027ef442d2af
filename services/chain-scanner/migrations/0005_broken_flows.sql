-- Since when the wallet has been found to say otherwise, by whichever replica: each counts the same.
alter table deposits add column broken_at timestamptz;

create index deposits_broken on deposits (id) where broken_at is not null;
