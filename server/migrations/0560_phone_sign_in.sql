-- Codes with which patients without an email sign in by phone. Neither the number nor the code can be read from here. Rows
-- without an account make trying a code take the same time when there is none.
create table phone_sign_ins (
  hash bytea primary key,
  user_id integer references users (id),
  code bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz
);
create index phone_sign_ins_user on phone_sign_ins (user_id);
