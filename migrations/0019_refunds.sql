-- Returns an amount of one charge. A process with states: the row is written before and after each call to the provider.
create table refunds (
  id uuid primary key,
  charge_id uuid not null references charges,
  transaction_id uuid not null references transactions,
  amount integer not null check (amount > 0),
  reason text not null,
  -- A refund that staff have paid in another way has its own final state, because later reports of the provider about its
  -- rejected attempts must not have it sent again.
  state text not null default 'requested'
    check (state in ('requested', 'sent', 'succeeded', 'failed', 'settled', 'canceled')),
  -- Decided here, or made in the provider's dashboard.
  origin text not null default 'order' check (origin in ('order', 'provider')),
  -- Why a sale ended with it; null if it did not end the sale. The provider's copy of it survives a restore.
  cancel_cause text check (cancel_cause in ('other', 'cat_died', 'failed_vet_check')),
  -- The user who decided it; null for the system and the provider.
  requested_by uuid references users,
  stripe_refund_id text unique,
  -- The number of the attempt, which is part of the provider's idempotency key, and how often the provider or the bank
  -- has rejected the refund.
  attempt integer not null default 1 check (attempt >= 1),
  rejections integer not null default 0 check (rejections >= 0),
  -- Why it was rejected last.
  failure text,
  -- When the worker continues with it; null if nothing is to be done, or only by staff.
  next_step_at timestamptz,
  -- When staff were notified that it takes too long.
  alerted_at timestamptz,
  succeeded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state in ('succeeded', 'settled')) = (succeeded_at is not null)),
  check (origin = 'order' or stripe_refund_id is not null)
);
create index refunds_charge_id on refunds (charge_id);
create index refunds_transaction_id on refunds (transaction_id, created_at);
create index refunds_requested_by on refunds (requested_by);
create index refunds_next_step on refunds (next_step_at) where next_step_at is not null;
create index refunds_unfinished on refunds (created_at) where state in ('requested', 'sent', 'failed');
create index refunds_created_at on refunds (created_at);
alter table receipts add foreign key (refund_id) references refunds;
