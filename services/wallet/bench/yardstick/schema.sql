-- The minimum for a transfer: two balances, two entries and one message.
create table accounts (
  id bigint primary key,
  balance bigint not null check (balance >= 0),
  version bigint not null default 0,
  updated_at timestamptz not null default now()
) with (fillfactor = 50);
create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id uuid not null,
  account_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  created_at timestamptz not null default now()
);
create index on ledger_entries (account_id, id);
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
insert into accounts (id, balance) select g, 1000000000 from generate_series(1, 10000) g;

create function transfer(p_from bigint, p_to bigint, p_amt bigint, p_id uuid default gen_random_uuid())
returns int language plpgsql as $$
declare bf bigint; bt bigint;
begin
  perform 1 from accounts where id in (p_from, p_to) order by id for update;
  update accounts set balance = balance - p_amt, version = version + 1, updated_at = now()
  where id = p_from and balance >= p_amt returning balance into bf;
  if not found then return 1; end if;
  update accounts set balance = balance + p_amt, version = version + 1, updated_at = now()
  where id = p_to returning balance into bt;
  insert into ledger_entries (transfer_id, account_id, amount, balance_after)
  values (p_id, p_from, -p_amt, bf), (p_id, p_to, p_amt, bt);
  insert into outbox (topic, key, payload)
  values ('wallet.transfer', p_from::text,
    jsonb_build_object('transferId', p_id, 'from', p_from, 'to', p_to, 'amount', p_amt, 'at', now()));
  return 0;
end $$;
