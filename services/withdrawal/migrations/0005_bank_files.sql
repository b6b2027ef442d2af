-- A file of payments for the bank. Its bytes follow from this row and the payouts of its orders.
create table bank_file (
  id uuid primary key default uuidv7(),
  made_at timestamptz not null,
  made_by uuid not null,
  payouts integer not null check (payouts > 0),
  amount bigint not null,
  -- The settings at that time: a later change must not change the file.
  debtor jsonb not null
);

-- An order of a file is `sent` when the file is made: the bank may have it.
alter table payout_order add column file_id uuid references bank_file (id);
create index payout_order_file on payout_order (file_id) where file_id is not null;

-- The bank's statements. A statement that is uploaded again replaces its lines.
create table bank_statement (
  id text not null,
  day date not null,
  primary key (id, day)
);

create table bank_line (
  statement text not null,
  day date not null,
  line integer not null,
  -- A payout's id, or what the bank wrote in its place.
  number text not null,
  amount bigint not null,
  -- The bank gives the money back.
  is_return boolean not null,
  primary key (statement, day, line),
  foreign key (statement, day) references bank_statement on delete cascade
);

create index bank_line_day on bank_line (day);
create index bank_line_returns on bank_line (number) where is_return;

-- What a status report of the bank contradicts. Nothing moved by it.
create table bank_contradiction (
  number text not null,
  what text not null check (what in ('unknown_number', 'other_amount', 'not_completed', 'came_back')),
  day date not null,
  -- Null if an unknown line has none.
  amount bigint,
  primary key (number, what)
);
