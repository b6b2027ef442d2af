-- The book only grows for whoever is not its owner: migrations run as a role of their own, so the service's role,
-- or who takes its process over, has no right to change or remove what is written.
do $$
declare
  grantee name;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) acl
    join pg_roles r on r.oid = acl.grantee
    where c.oid = 'posting'::regclass and acl.grantee <> c.relowner
  loop
    execute format(
      'revoke update, delete, truncate on posting, chain_head, subsidy_register, ledger_proof from %I', grantee);
    execute format(
      'revoke delete, truncate on account, chain_shard, house_stripe, transactions, daily_figures, hold from %I',
      grantee);
    execute format('revoke insert on chain_shard from %I', grantee);
  end loop;
end $$;
