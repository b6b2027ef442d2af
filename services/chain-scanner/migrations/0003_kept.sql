-- An address never changes hands, and no deposit is forgotten.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is kept: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger addresses_stay_as_they_are before update or delete on addresses
  for each row execute function refuse_change();
create trigger addresses_stay before truncate on addresses for each statement execute function refuse_change();
create trigger deposits_are_kept before delete on deposits for each row execute function refuse_change();
create trigger deposits_stay before truncate on deposits for each statement execute function refuse_change();
-- Replication mode, too, would silence an ordinary trigger.
alter table addresses enable always trigger addresses_stay_as_they_are;
alter table addresses enable always trigger addresses_stay;
alter table deposits enable always trigger deposits_are_kept;
alter table deposits enable always trigger deposits_stay;

-- The service's role has no right to try, where migrations run as a role of their own. Its right to update addresses
-- stays: taking a row's lock needs it.
do $$
declare
  target regclass;
  grantee name;
begin
  foreach target in array array['addresses', 'deposits', 'deposit_keys']::regclass[] loop
    for grantee in
      select distinct r.rolname
      from pg_class c, aclexplode(c.relacl) acl
      join pg_roles r on r.oid = acl.grantee
      where c.oid = target and acl.grantee <> c.relowner
    loop
      execute format('revoke delete, truncate on %s from %I', target, grantee);
    end loop;
  end loop;
end $$;
