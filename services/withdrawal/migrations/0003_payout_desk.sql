-- An expired claim has no effect, and the next claim overwrites it.
create table payout_claim (
  withdrawal_id uuid primary key references withdrawal (id),
  claimed_by uuid not null,
  expires_at timestamptz not null
);

create table payout_mark (
  id uuid primary key default uuidv7(),
  withdrawal_id uuid not null references withdrawal (id),
  kind text not null check (kind in ('approval', 'takeover', 'outcome_unknown', 'not_paid', 'exported')),
  actor_id uuid not null,
  -- The previous holder of the claim; null unless `kind` is `takeover`.
  taken_from uuid,
  -- The file's name if `kind` is `exported`.
  note text not null default '',
  at timestamptz not null
);

create index payout_mark_of on payout_mark (withdrawal_id, id);
create unique index payout_mark_approval on payout_mark (withdrawal_id, actor_id) where kind = 'approval';

-- `scope` is a user id, or `all` for the sum over all users.
create table approved_on (
  day date not null,
  scope text not null,
  amount bigint not null default 0 check (amount >= 0),
  -- Null while the configured limit applies.
  raised_to bigint,
  primary key (day, scope)
);

-- The last recorded read of a whole account.
create table account_read (
  reader_id uuid not null,
  withdrawal_id uuid not null,
  at timestamptz not null,
  primary key (reader_id, withdrawal_id)
);

create index account_read_age on account_read (at);
