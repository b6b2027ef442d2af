-- Staff changed the owner's address: no payout is made before this time.
alter table user_facts add column payouts_wait_until timestamptz;
