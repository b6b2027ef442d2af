-- What doesn't match between two services, from when it was first seen until it does.
create table flow_breaks (
  natural_key text primary key,
  flow text not null,
  problem text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  alarmed_at timestamptz
);

-- How far each comparison has come.
create table flow_marks (
  flow text primary key,
  reached text not null
);

create index entries_flows on entries (source, id) where source in ('check-in', 'referral');

-- Since when the wallet says the same of it as we do.
alter table redemptions add column matched_at timestamptz;
create index redemptions_unmatched on redemptions (id) where matched_at is null;
