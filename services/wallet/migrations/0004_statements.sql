-- A month (Shanghai) of one account in one language. `attempt` fences the files: those of an attempt that lost its
-- claim are never read.
create table statement (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  month date not null check (extract(day from month) = 1),
  language text not null check (language in ('en', 'zh-CN')),
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  mail boolean not null,
  attempt integer not null default 0,
  movements bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  unique (user_id, month, language),
  check ((ready_at is null) = (state <> 'ready')),
  check ((movements is null) = (state <> 'ready'))
);
create index statement_waiting on statement (requested_at, id) where state = 'making';

-- Each piece of a CSV file is whole gzip members, so it can be read alone. A PDF is compressed inside.
create table statement_piece (
  statement_id uuid not null references statement,
  attempt integer not null,
  format text not null check (format in ('csv', 'pdf')),
  place integer not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  primary key (statement_id, attempt, format, place)
);
-- Compressing again would only take time.
alter table statement_piece alter column bytes set storage external;

-- A statement that was made keeps its bytes.
create function keep_statement_pieces() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (
    select from statement s where s.id = old.statement_id and s.state = 'ready' and s.attempt = old.attempt
  ) then
    raise exception 'the statement % was made and keeps its bytes', old.statement_id;
  end if;
  return old;
end $$;
create trigger keep_statement_pieces before update or delete on statement_piece
  for each row execute function keep_statement_pieces();
