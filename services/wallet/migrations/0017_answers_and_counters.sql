-- What an answer to an administrator's key said besides the figures: names and the price as they were. Written before the
-- operation is posted, so the first answer has it whatever is lost; one whose operation came to nothing is purged alike.
create table kept_answer (
  operation_id uuid primary key,
  said jsonb not null,
  kept_at timestamptz not null
);
create index kept_answer_age on kept_answer (kept_at);

-- What was ever paid out to a user, for the proof of `total_withdrawn`.
create index hold_settled on hold (user_id) include (amount) where status = 'settled';
