-- Which administrator works on a payout. An expired claim keeps nobody off.
create table payout_claim (
  withdrawal_id uuid primary key references withdrawal (id),
  claimed_by uuid not null,
  expires_at timestamptz not null
);

-- What happens to a payout between two states, for its timeline.
create table payout_mark (
  id uuid primary key default uuidv7(),
  withdrawal_id uuid not null references withdrawal (id),
  kind text not null check (kind in ('approval', 'takeover', 'outcome_unknown', 'not_paid')),
  actor_id uuid not null,
  note text not null default '',
  at timestamptz not null
);

create index payout_mark_of on payout_mark (withdrawal_id, id);
create unique index payout_mark_approval on payout_mark (withdrawal_id, actor_id) where kind = 'approval';

-- Set while nobody can say whether the payout was paid.
alter table withdrawal add column outcome_unknown_since timestamptz,
  add constraint withdrawal_outcome check (outcome_unknown_since is null or status = 'processing');
create index withdrawal_outcome_unknown on withdrawal (created_at, id)
  where outcome_unknown_since is not null and not hidden;

-- Approved for payout on a Shanghai day, by user and over all ('all'), with the limit if it was raised that day.
create table approved_on (
  day date not null,
  scope text not null,
  amount bigint not null default 0 check (amount >= 0),
  raised_to bigint,
  primary key (day, scope)
);

-- Who else is paid to the same account.
create index withdrawal_account on withdrawal (account_fingerprint, user_id);
