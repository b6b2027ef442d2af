-- When the wallet was found to say the same of it.
alter table deposits add column reconciled_at timestamptz;

create index deposits_unreconciled on deposits (id) where confirmed_at is not null and reconciled_at is null;

-- What is counted for each chain.
create index deposits_counted on deposits (chain_id, state);
