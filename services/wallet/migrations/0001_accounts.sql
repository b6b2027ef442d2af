-- One row a user: one lock and one version for all figures. Minor units; coins in USDC, the rest in CNY.
create table account (
  user_id uuid primary key,
  version bigint not null default 0,
  coins bigint not null default 0 check (coins >= 0),
  coins_reserved bigint not null default 0 check (coins_reserved >= 0),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  card bigint not null default 0 check (card >= 0),
  -- Counters, not money: grants minus claw-backs, and what was ever paid out.
  cash_subsidy bigint not null default 0 check (cash_subsidy >= 0),
  total_withdrawn bigint not null default 0 check (total_withdrawn >= 0),
  -- An eighth of an e-fold: rises with the coins, but seldom changes, so that a list by coins has its index and yet most
  -- updates touch none. `order by coins_size desc, coins desc, user_id`.
  coins_size smallint not null
    generated always as (case when coins > 0 then 1 + floor(8 * ln(coins::double precision)) else 0 end) stored,
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  closed_at timestamptz,
  check (closed_at is null or (coins = 0 and coins_reserved = 0 and available = 0 and held = 0 and card = 0))
) with (fillfactor = 60);
-- The admin's list: largest holding first.
create index account_by_coins on account (coins_size desc) where closed_at is null;

-- Eight chains of postings. A batch claims one and writes all its postings there, so eight batches can run at a time.
create table chain_shard (
  shard smallint primary key check (shard between 0 and 7),
  seq bigint not null default 0,
  head bytea not null
) with (fillfactor = 10);
insert into chain_shard (shard, head)
select shard, sha256(convert_to('tael/' || shard, 'UTF8')) from generate_series(0, 7) shard;

-- The house's accounts, a stripe in each shard: it is locked with its shard and so serializes nobody else.
-- A stripe may be negative; what counts is the sum of the eight.
create table house_stripe (
  shard smallint not null references chain_shard (shard),
  account text not null,
  asset text not null check (asset in ('USDC', 'CNY')),
  balance bigint not null default 0,
  primary key (shard, account, asset)
) with (fillfactor = 50);

create view house_account as
select account, asset, sum(balance)::bigint as balance from house_stripe group by account, asset;
