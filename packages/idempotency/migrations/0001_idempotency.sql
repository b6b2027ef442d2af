-- The first answer to each key, written in the transaction of the effect.
create schema if not exists idempotency;

create table idempotency.answer (
  user_id text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  -- Text, not jsonb: a replay returns the same bytes.
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
create index answer_created_at on idempotency.answer (created_at);
