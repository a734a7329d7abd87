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
  -- Until when evidence can be submitted.
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  checked_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index disputes_transaction_id on disputes (transaction_id, opened_at);
create index disputes_charge_id on disputes (charge_id);
create index disputes_open on disputes (checked_at) where not is_closed;
