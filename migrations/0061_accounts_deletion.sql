-- When the account will be deleted; null unless the user has asked for it. Until then, it is read-only.
alter table users add column deletion_due_at timestamptz;
-- Since when the account is anonymized. Its row stays, because sales and conversations of others point to it.
alter table users add column deleted_at timestamptz;
create index users_deleted_at on users (deleted_at) where deleted_at is not null;

create index verifications_expires_at on verifications (expires_at);
