-- Comparisons of the payment provider's records with ours: one each night, and those that staff start.
create table reconciliation_runs (
  id uuid primary key,
  -- The night, for the automatic run of which there is one.
  night date unique,
  -- Compares what the provider created in this period.
  from_time timestamptz not null,
  to_time timestamptz not null check (to_time > from_time),
  started_by uuid references users,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- What was created before this time has been compared. A run that is interrupted continues here.
  compared_to timestamptz not null check (compared_to between from_time and to_time),
  progressed_at timestamptz not null,
  -- Payments and refunds that were compared, differences that were found and repaired, and records that could not be compared.
  compared integer not null default 0,
  found integer not null default 0,
  repaired integer not null default 0,
  failed integer not null default 0,
  -- What could not be compared, for staff.
  failure text
);
create index reconciliation_runs_started_by on reconciliation_runs (started_by);
-- At most one run at a time.
create unique index reconciliation_runs_one_unfinished on reconciliation_runs ((true)) where finished_at is null;

create table reconciliation_differences (
  id uuid primary key,
  kind text not null check (kind in ('payment_unrecorded', 'payment_refunded', 'authorization_released',
    'charge_missing', 'charge_amount', 'charge_currency', 'refund_unrecorded', 'refund_missing', 'refund_amount',
    'balance_amount', 'balance_currency', 'dispute', 'ledger', 'transfer_unrecorded', 'transfer_missing',
    'transfer_amount', 'transfer_currency', 'reversal_amount', 'bank_payout_unrecorded', 'bank_payout_currency',
    'clearing', 'gap')),
  -- The ID of what differs: an intent, charge, refund, dispute, or balance transaction of the provider, or our sale.
  reference text not null check (length(reference) between 1 and 200),
  intent_id text,
  transaction_id uuid references transactions,
  -- Cents according to the provider and to us; null if there is no record.
  provider_amount integer,
  our_amount integer,
  -- The currency of the provider's amount; null for dollars.
  provider_currency text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  resolution text check (resolution in ('repaired', 'disappeared', 'staff')),
  note text check (length(note) between 1 and 2000),
  resolved_by uuid references users,
  check ((resolved_at is null) = (resolution is null)),
  check ((resolution = 'staff') = (resolved_by is not null))
);
create unique index reconciliation_differences_open on reconciliation_differences (kind, reference)
  where resolved_at is null;
create index reconciliation_differences_transaction_id on reconciliation_differences (transaction_id);
create index reconciliation_differences_resolved_by on reconciliation_differences (resolved_by);
create index reconciliation_differences_resolved_at on reconciliation_differences (resolved_at desc);
