-- What a user's success rate is made of, without reading the history for it.
create index transactions_failed_of on transactions (from_user) where status = 'failed';

-- By natural key: a redemption's id, a deposit's place on the chain. Others ask for them when they match flows.
create index transactions_reference on transactions (reference) where kind in ('redemption', 'deposit', 'suspense');
-- Holds that wait, in the order in which they are matched with withdrawals.
create index hold_waiting on hold (hold_id) where status = 'held';
create index hold_ended on hold (ended_at) where status in ('released', 'settled');
