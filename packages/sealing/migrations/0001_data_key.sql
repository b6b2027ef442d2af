-- The key of the sealed columns, itself encrypted under a secret of the environment.
create schema if not exists sealing;

create table sealing.data_key (
  id smallint primary key check (id = 1),
  wrapped bytea not null
);
