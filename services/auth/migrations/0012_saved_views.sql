-- Filters and order of a list in the portal, kept under a name. The owner chooses the id, so it is unique for one only.
create table saved_views (
  user_id uuid not null references users (id),
  id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
