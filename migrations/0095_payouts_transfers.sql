-- Transfers to breeders. A row exists before the provider is called, and its ID and attempt are the idempotency key.
create table payout_transfers (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  breeder_id uuid not null references breeders,
  -- The connected account that receives it.
  stripe_account_id text not null,
  amount integer not null check (amount > 0),
  state text not null default 'requested'
    check (state in ('requested', 'sent', 'succeeded', 'failed', 'canceled')),
  attempt integer not null default 1 check (attempt >= 1),
  rejections integer not null default 0 check (rejections >= 0),
  failure text,
  -- When the worker continues with it; null if nothing is to be done, or only by staff.
  next_step_at timestamptz,
  -- When staff were notified that it is late or was rejected.
  alerted_at timestamptz,
  stripe_transfer_id text unique,
  -- The payment in the connected account, which its payouts to the bank name.
  stripe_payment_id text unique,
  bank_payout_id uuid,
  succeeded_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'succeeded') = (succeeded_at is not null)),
  check (state <> 'succeeded' or stripe_transfer_id is not null)
);
create unique index payout_transfers_unfinished on payout_transfers (transaction_id)
  where state in ('requested', 'sent', 'failed');
create index payout_transfers_transaction_id on payout_transfers (transaction_id, created_at);
create index payout_transfers_breeder_id on payout_transfers (breeder_id, created_at);
create index payout_transfers_next_step on payout_transfers (next_step_at) where next_step_at is not null;
create index payout_transfers_bank_payout_id on payout_transfers (bank_payout_id);

-- What of a transfer is taken back, because a refund or a lost dispute followed it.
create table payout_reversals (
  id uuid primary key,
  transfer_id uuid not null references payout_transfers,
  transaction_id uuid not null references transactions,
  breeder_id uuid not null references breeders,
  amount integer not null check (amount > 0),
  state text not null default 'requested'
    check (state in ('requested', 'sent', 'succeeded', 'failed', 'canceled')),
  attempt integer not null default 1 check (attempt >= 1),
  rejections integer not null default 0 check (rejections >= 0),
  failure text,
  next_step_at timestamptz,
  alerted_at timestamptz,
  stripe_reversal_id text unique,
  succeeded_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'succeeded') = (succeeded_at is not null)),
  check (state <> 'succeeded' or stripe_reversal_id is not null)
);
create unique index payout_reversals_unfinished on payout_reversals (transaction_id)
  where state in ('requested', 'sent', 'failed');
create index payout_reversals_transfer_id on payout_reversals (transfer_id);
create index payout_reversals_transaction_id on payout_reversals (transaction_id);
create index payout_reversals_breeder_id on payout_reversals (breeder_id);
create index payout_reversals_next_step on payout_reversals (next_step_at) where next_step_at is not null;

-- Debts of one sale that were deducted from another of the same breeder.
create table payout_carryovers (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  from_transaction_id uuid not null references transactions,
  to_transaction_id uuid not null references transactions,
  amount integer not null check (amount > 0),
  created_at timestamptz not null,
  check (from_transaction_id <> to_transaction_id)
);
create index payout_carryovers_breeder_id on payout_carryovers (breeder_id, created_at);
create index payout_carryovers_from_transaction_id on payout_carryovers (from_transaction_id);
create index payout_carryovers_to_transaction_id on payout_carryovers (to_transaction_id);

-- What staff decided about the payout of a sale: it waits, or it does not wait although the breeder is new.
create table payout_holds (
  transaction_id uuid primary key references transactions,
  state text not null check (state in ('held', 'released')),
  reason text not null check (length(reason) between 1 and 2000),
  decided_by uuid not null references users,
  decided_at timestamptz not null
);
create index payout_holds_decided_by on payout_holds (decided_by);

-- Payouts of connected accounts to the breeders' banks, as the provider last reported them.
create table bank_payouts (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  stripe_payout_id text not null unique,
  amount integer not null,
  currency text not null,
  status text not null,
  failure text,
  arrives_on date not null,
  -- When the breeder and staff were notified that the bank returned it.
  alerted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bank_payouts_breeder_id on bank_payouts (breeder_id, created_at);
-- previous release: does not know the table
alter table payout_transfers add foreign key (bank_payout_id) references bank_payouts;
