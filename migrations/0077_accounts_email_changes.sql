-- A change of address that waits until the present and the new address have confirmed it. A user has at most one.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  -- The session that asked for it; without a foreign key, because the sign-in library deletes sessions.
  session_id uuid not null,
  new_email text not null check (new_email = lower(new_email)),
  -- SHA-256 of the emailed tokens.
  present_token_hash text not null unique,
  new_token_hash text not null unique,
  -- When the links were used.
  approved_at timestamptz,
  confirmed_at timestamptz,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at)
);
create index email_changes_session_id on email_changes (session_id);
create index email_changes_expires_at on email_changes (expires_at);
