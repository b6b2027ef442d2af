-- A withheld award that an administrator refused: it stays on record, so that its check-in matches, and is never booked.
alter table withheld_awards
  add column refused_at timestamptz,
  add column refused_by uuid,
  add column refused_because text,
  add check (num_nulls(refused_at, refused_by, refused_because) in (0, 3)),
  -- A replica of the version before knows nothing of a refusal and must not release it.
  add check (num_nonnulls(released_at, refused_at) <= 1);

drop index withheld_waiting;
create index withheld_waiting on withheld_awards (id desc) include (points)
  where released_at is null and refused_at is null;
