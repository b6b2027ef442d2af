-- How many flows of each kind were told differently when they were last compared, by whichever replica: each says the same.
create table flow_breaks (
  flow text primary key,
  breaks integer not null,
  counted_at timestamptz not null
);
