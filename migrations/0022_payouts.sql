-- Connected accounts of breeders at the payment provider, as it last reported them. One row for each cattery.
create table payout_accounts (
  id uuid primary key,
  breeder_id uuid not null unique references breeders,
  -- Part of the provider's idempotency key; increased when a breeder starts again.
  attempt integer not null default 1 check (attempt > 0),
  -- Since when an account is being created; null when its creation has ended.
  requested_at timestamptz,
  stripe_account_id text unique,
  -- Closed accounts of this breeder, whose payouts may still be reported.
  previous_account_ids text[] not null default '{}',
  state text not null default 'not_started'
    check (state in ('not_started', 'information_missing', 'under_review', 'active', 'restricted')),
  restriction text
    check (restriction in ('past_due', 'closed', 'rejected', 'country', 'currency', 'other')),
  details_submitted boolean not null default false,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  transfers text not null default 'inactive' check (transfers in ('active', 'inactive', 'pending')),
  currently_due text[] not null default '{}',
  past_due text[] not null default '{}',
  disabled_reason text,
  due_at timestamptz,
  country text,
  currency text,
  -- When the last answer of the provider was requested; earlier answers do not replace it.
  checked_at timestamptz,
  -- What the breeder was last notified of.
  announced text check (announced in ('active', 'information_missing', 'past_due', 'closed', 'rejected', 'country',
    'currency', 'other')),
  -- Breeders who left the form, or have money waiting without an account, are reminded twice. Since when the breeder could
  -- have finished; null if nothing was to be reminded of.
  reminders_from timestamptz,
  reminders smallint not null default 0 check (reminders between 0 and 2),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((restriction is null) = (state <> 'restricted')),
  check ((stripe_account_id is null) = (state = 'not_started')),
  check (requested_at is null or stripe_account_id is null)
);
create index payout_accounts_checked on payout_accounts (checked_at) where stripe_account_id is not null;
create index payout_accounts_requested on payout_accounts (requested_at) where requested_at is not null;
create index payout_accounts_previous on payout_accounts using gin (previous_account_ids);
create index payout_accounts_reminders on payout_accounts (reminders_from)
  where reminders < 2 and state in ('not_started', 'information_missing');

-- Payouts of connected accounts to the breeders' banks, as the provider last reported them.
create table bank_payouts (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  stripe_payout_id text not null unique,
  -- The account that made it, so that one whose transfers are recorded later can be read again.
  stripe_account_id text,
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
create index bank_payouts_stripe_account_id on bank_payouts (stripe_account_id, created_at);

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
  bank_payout_id uuid references bank_payouts,
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

-- What staff decided last about the payout of a sale: it waits, it no longer waits for what held it, or it is sent before its wait
-- is over.
create table payout_holds (
  transaction_id uuid primary key references transactions,
  state text not null check (state in ('held', 'released', 'sent_early')),
  reason text not null check (length(reason) between 1 and 2000),
  decided_by uuid not null references users,
  decided_at timestamptz not null
);
create index payout_holds_decided_by on payout_holds (decided_by);

-- Times in which transfers were turned off (PAYOUTS=off) and breeders were paid in another way. Null until they are on again.
create table payout_pauses (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);
create unique index payout_pauses_open on payout_pauses ((true)) where ended_at is null;
