-- Names that users have given to addresses, in EIP-55 case.
create table saved_address (
  user_id uuid not null,
  address text not null,
  name text not null,
  saved_at timestamptz not null,
  primary key (user_id, address)
);
