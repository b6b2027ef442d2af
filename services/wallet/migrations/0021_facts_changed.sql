-- Whoever remembers a fact is told of its change when that commits: of whom, and nothing else. Not of somebody new, whom
-- nobody remembers. Facts change by events of auth, never in a transaction that moves money.
create function tell_facts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('user_facts', new.user_id::text);
  return null;
end
$$;

create trigger facts_changed after update on user_facts for each row
when ((old.name_key, old.username, old.status, old.deleted_at)
  is distinct from (new.name_key, new.username, new.status, new.deleted_at))
execute function tell_facts_changed();
