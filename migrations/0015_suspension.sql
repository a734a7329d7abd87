-- Since when staff has closed an account to everything but reading and appealing.
alter table users add column suspended_at timestamptz;
create index users_suspended_at on users (suspended_at desc, id) where suspended_at is not null;
