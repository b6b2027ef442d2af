-- Whoever remembers a name is told when its facts change, as that commits: of whom, and what they are called now. Of
-- somebody new as well, who may bear a name that is remembered as another's. Facts change by events of auth, never in a
-- transaction that moves money.
create function tell_facts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('user_facts', new.user_id || ' ' || new.name_key);
  return null;
end
$$;

create trigger facts_added after insert on user_facts for each row execute function tell_facts_changed();
create trigger facts_changed after update on user_facts for each row
when ((old.name_key, old.username, old.status, old.deleted_at)
  is distinct from (new.name_key, new.username, new.status, new.deleted_at))
execute function tell_facts_changed();
