-- When a mailed link proved that the account's address is its owner's. A change of the address clears it.
alter table users add column email_verified_at timestamptz;

-- The first administrator's address comes from the operator.
update users set email_verified_at = created_at
where id = (select id from users where role = 'admin' order by created_at, id limit 1);

create table email_verifications (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  -- A link proves the address that it was mailed to, and no later one.
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index email_verifications_user on email_verifications (user_id, created_at);

-- Whose account a mail is about, where it carries a link.
alter table mails add column user_id uuid references users (id);
