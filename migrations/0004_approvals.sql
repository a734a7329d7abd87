-- What one member of staff asks for and another one approves: large refunds, recording that a large rejected refund was
-- paid in another way, and deleting users.
create table approvals (
  id uuid primary key,
  kind text not null check (kind in ('refund', 'settle_refund', 'problem_decision', 'early_payout', 'delete_user')),
  status text not null default 'requested' check (status in ('requested', 'approved', 'declined', 'expired')),
  -- The sale, the case, or the user.
  subject_id uuid not null,
  -- The user concerned: the buyer, or the user to delete.
  user_id uuid not null references users,
  title text not null,
  amount integer check (amount > 0),
  -- What is carried out after the approval.
  request jsonb not null,
  path text not null,
  reason text not null,
  requested_by uuid not null references users,
  -- Null if it expired or could not be carried out.
  decided_by uuid references users,
  decision_reason text,
  expires_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null,
  check (decided_by <> requested_by or status <> 'approved'),
  check ((status = 'requested') = (decided_at is null))
);
create unique index approvals_open on approvals (kind, subject_id) where status = 'requested';
create index approvals_latest on approvals (created_at desc, id desc);
create index approvals_status on approvals (status, created_at desc, id desc);
create index approvals_subject on approvals (subject_id, created_at desc, id desc);
create index approvals_user on approvals (user_id);
create index approvals_requested_by on approvals (requested_by);
create index approvals_decided_by on approvals (decided_by);
