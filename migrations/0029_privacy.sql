-- Requests to delete an account. The row of a deleted account is the proof of the deletion.
create table account_deletions (
  id uuid primary key,
  user_id uuid not null references users,
  -- The user, or the member of staff who carried out an approved deletion.
  requested_by uuid not null references users,
  state text not null default 'pending' check (state in ('pending', 'running', 'canceled', 'done')),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- Whether the cattery was public, so that canceling restores it.
  was_active boolean not null default false,
  reminded_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- While it runs: where the last email goes, and the customer at the payment provider.
  email text,
  stripe_customer_id text,
  -- While it runs: the names under which system messages mention the user.
  names text[],
  -- Name and email address of an account that was suspended.
  evidence jsonb,
  -- Whether it was repeated after a restore of a backup from before it.
  is_repeated boolean not null default false,
  check ((state in ('canceled', 'done')) = (ended_at is not null)),
  check (state = 'running' or (email is null and stripe_customer_id is null)),
  constraint account_deletions_names_check check (state = 'running' or names is null)
);
create unique index account_deletions_live on account_deletions (user_id) where state in ('pending', 'running');
create index account_deletions_user_id on account_deletions (user_id);
create index account_deletions_requested_by on account_deletions (requested_by);
create index account_deletions_due_at on account_deletions (due_at) where state in ('pending', 'running');
create index account_deletions_evidence on account_deletions (ended_at) where evidence is not null;

-- Exports of a user's data; the object store holds the file under the ID.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null default 'requested' check (state in ('requested', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint check (bytes > 0),
  check ((state in ('ready', 'expired')) = (ready_at is not null and expires_at is not null and bytes is not null))
);
create unique index data_exports_one_running on data_exports (user_id) where state = 'requested';
create index data_exports_user_id on data_exports (user_id, requested_at desc);
create index data_exports_expires_at on data_exports (expires_at) where state = 'ready';
create index data_exports_requested_at on data_exports (requested_at);
