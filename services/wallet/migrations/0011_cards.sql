-- The virtual card, one a user. Number and security code are sealed with CARD_SECRET; only the last four digits stand
-- here in clear. What is on it is the ledger's: account.card.
create table card (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique,
  sealed bytea not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  expires_on date not null,
  frozen_at timestamptz,
  created_at timestamptz not null
);
