-- What was booked stays as it was booked: corrections are new entries.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger entries_only_grow before update or delete on entries
  for each row execute function refuse_change();
create trigger entries_stay before truncate on entries for each statement execute function refuse_change();
create trigger level_changes_only_grow before update or delete on level_changes
  for each row execute function refuse_change();
create trigger level_changes_stay before truncate on level_changes
  for each statement execute function refuse_change();
-- Replication mode, too, would silence an ordinary trigger.
alter table entries enable always trigger entries_only_grow;
alter table entries enable always trigger entries_stay;
alter table level_changes enable always trigger level_changes_only_grow;
alter table level_changes enable always trigger level_changes_stay;

-- The service's role has no right to try, where migrations run as a role of their own.
do $$
declare
  target regclass;
  grantee name;
begin
  foreach target in array array['entries', 'level_changes']::regclass[] loop
    execute format('revoke update, delete, truncate on %s from public', target);
    for grantee in
      select distinct r.rolname
      from pg_class c, aclexplode(c.relacl) acl
      join pg_roles r on r.oid = acl.grantee
      where c.oid = target and acl.grantee <> c.relowner
    loop
      execute format('revoke update, delete, truncate on %s from %I', target, grantee);
    end loop;
  end loop;
end $$;
