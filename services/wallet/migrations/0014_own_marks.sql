-- Marks in long histories, some two thousand of a user's transactions apart: what lies before one is never counted again.
-- Set when a list is read, and behind whatever could still be committing. A history only grows, so a mark stays true;
-- what waits or failed is counted beside it.
create table own_mark (
  user_id uuid not null,
  -- All transactions of the user up to this time, itself included; never between two of the same time.
  until timestamptz not null,
  -- Since the mark before: by side and kind.
  counts jsonb not null,
  primary key (user_id, until)
);

-- What waits or failed, of one user: few, and the only ones that change.
create index transactions_unsettled_of on transactions (from_user, status, kind, created_at desc, id desc)
  where status <> 'completed' and from_user is not null;
drop index transactions_pending_of, transactions_failed_of;
