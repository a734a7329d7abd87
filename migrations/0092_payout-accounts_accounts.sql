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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((restriction is null) = (state <> 'restricted')),
  check ((stripe_account_id is null) = (state = 'not_started')),
  check (requested_at is null or stripe_account_id is null)
);

create index payout_accounts_checked on payout_accounts (checked_at) where stripe_account_id is not null;
create index payout_accounts_requested on payout_accounts (requested_at) where requested_at is not null;
create index payout_accounts_previous on payout_accounts using gin (previous_account_ids);
