-- The status page: the states of its parts by minute, and incidents.

create table status_days (
  part text not null,
  -- In Asia/Shanghai.
  day date not null,
  -- A letter for each minute: w working, s slow, a away, . not measured.
  minutes text not null check (length(minutes) = 1440),
  working integer not null generated always as (1440 - length(replace(minutes, 'w', ''))) stored,
  slow integer not null generated always as (1440 - length(replace(minutes, 's', ''))) stored,
  away integer not null generated always as (1440 - length(replace(minutes, 'a', ''))) stored,
  primary key (day, part)
);

create table incidents (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('incident', 'maintenance')),
  title jsonb not null,
  parts text[] not null check (cardinality(parts) > 0),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  planned_from timestamptz,
  planned_to timestamptz,
  check ((kind = 'maintenance') = (planned_from is not null and planned_to > planned_from))
);

create index incidents_list on incidents (opened_at desc, id desc);
create index incidents_open on incidents (opened_at desc) where resolved_at is null;

create table incident_updates (
  id uuid primary key default uuidv7(),
  incident_id uuid not null references incidents (id),
  state text not null check (state in ('investigating', 'identified', 'watching', 'planned', 'under-way', 'resolved')),
  text jsonb not null,
  made_at timestamptz not null
);

create index incident_updates_list on incident_updates (incident_id, made_at desc, id desc);
