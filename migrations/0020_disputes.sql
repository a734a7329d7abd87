-- Disputes of charges at the provider, as it last reported them.
create table disputes (
  id uuid primary key,
  charge_id uuid not null references charges,
  transaction_id uuid not null references transactions,
  stripe_dispute_id text not null unique,
  amount integer not null check (amount > 0),
  -- Both in the provider's words, such as fraudulent and needs_response.
  reason text not null check (length(reason) between 1 and 100),
  status text not null check (length(status) between 1 and 100),
  -- Where the disputed money is: still with the platform, withdrawn by the bank, or returned by it.
  funds text not null check (funds in ('kept', 'withdrawn', 'reinstated')),
  is_closed boolean not null default false,
  -- How it ended, and when staff decided about what was lost.
  outcome text check (outcome in ('won', 'lost', 'partly_lost', 'closed')),
  decided_at timestamptz,
  -- What of it is in the ledger: balance transactions that were posted, and the cents that they withdrew without those
  -- that they returned.
  movements integer not null default 0 check (movements >= 0),
  withdrawn integer not null default 0,
  lost integer not null default 0 check (lost between 0 and amount),
  -- Until when evidence can be submitted.
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  checked_at timestamptz not null,
  created_at timestamptz not null default now()
);
alter table receipts add foreign key (dispute_id) references disputes;
create index disputes_transaction_id on disputes (transaction_id, opened_at);
create index disputes_charge_id on disputes (charge_id);
create index disputes_open on disputes (checked_at) where not is_closed;
create index disputes_undecided on disputes (transaction_id) where lost > 0 and decided_at is null;

-- What staff answer to a dispute.
create table dispute_evidence (
  dispute_id uuid primary key references disputes,
  version integer not null default 0,
  summary text not null check (length(summary) <= 8000),
  -- Each part of the evidence is one PDF document or several photos in an order.
  handover_files uuid[] not null default '{}',
  other_files uuid[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'submitting', 'submitted', 'accepting', 'accepted')),
  -- The texts that are sent, by the provider's name of the field.
  content jsonb,
  failure text,
  answered_by uuid references users,
  answered_at timestamptz,
  -- When staff were reminded of the deadline.
  reminded_at timestamptz
);
create index dispute_evidence_answered_by on dispute_evidence (answered_by);

-- What breeders write for it.
create table dispute_statements (
  id uuid primary key,
  dispute_id uuid not null references disputes,
  text text not null check (length(text) between 1 and 5000),
  object_ids uuid[] not null default '{}',
  created_at timestamptz not null
);
create index dispute_statements_dispute_id on dispute_statements (dispute_id, created_at);
