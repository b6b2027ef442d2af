-- The register grows and nothing else, for whoever is not its owner: where migrations run as a role of their own,
-- the service's role cannot lift the triggers, and now it has no right to try.
do $$
declare
  grantee name;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) acl
    join pg_roles r on r.oid = acl.grantee
    where c.oid = 'audit'::regclass and acl.grantee <> c.relowner
  loop
    execute format('revoke update, delete, truncate on audit from %I', grantee);
  end loop;
end $$;
