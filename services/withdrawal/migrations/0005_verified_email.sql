-- The copy of auth's word; what says false is asked again before it refuses.
alter table user_facts add column email_verified boolean not null default false;
