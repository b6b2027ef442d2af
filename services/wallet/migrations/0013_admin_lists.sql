-- The administrator's list by cash subsidy. Only grants and claw-backs change it, so other updates stay cheap.
create index account_by_subsidy on account (cash_subsidy desc, user_id) where closed_at is null;
create index transactions_to_address on transactions (lower(address)) where address is not null;
