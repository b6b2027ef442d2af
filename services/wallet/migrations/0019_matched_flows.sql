-- When what has ended was found to agree with the other service: it is not asked about again. Null: not yet, however long
-- ago that was; so what is in a database older than this column is compared once.
alter table hold add column matched_at timestamptz;
create index hold_unmatched on hold (hold_id) where matched_at is null and status <> 'void';

alter table transactions add column matched_at timestamptz;
create index transactions_unmatched on transactions (reference)
  where matched_at is null and kind in ('redemption', 'deposit', 'suspense');
