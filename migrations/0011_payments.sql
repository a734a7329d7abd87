-- The agreement between buyer and breeder about one cat; `charges` and `refunds` hold the money that moves for it.
create table transactions (
  id uuid primary key,
  buyer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  cat_id uuid not null references cats,
  amount integer not null check (amount >= 0),
  platform_fee integer not null check (platform_fee >= 0),
  breeder_amount integer not null check (breeder_amount >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'deposit_paid', 'paid', 'completed', 'canceled', 'refunded')),
  stripe_payment_intent_id text unique,
  deposit_amount integer check (deposit_amount >= 0 and deposit_amount <= amount),
  final_payment_due date,
  created_at timestamptz not null default now(),
  check (platform_fee + breeder_amount = amount)
);
-- The database itself prevents a cat from being sold twice.
create unique index transactions_one_live_sale on transactions (cat_id)
  where status in ('pending', 'deposit_paid', 'paid', 'completed');
create index transactions_cat_id on transactions (cat_id);
create index transactions_buyer_id on transactions (buyer_id, created_at desc);
create index transactions_breeder_id on transactions (breeder_id, created_at desc);

-- One attempt to pay for a cat: an intent at the payment provider and the state of the purchase.
create table payments (
  id uuid primary key,
  buyer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  cat_id uuid not null references cats,
  transaction_id uuid references transactions,
  kind text not null check (kind in ('deposit', 'full')),
  -- What the card is charged, and the cat's price that it was computed from.
  amount integer not null check (amount > 0),
  price integer not null check (price >= amount),
  state text not null default 'open'
    check (state in ('open', 'claimed', 'captured', 'recorded', 'lost', 'refused', 'released', 'canceled')),
  stripe_payment_intent_id text unique,
  client_secret text,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payments_one_open on payments (buyer_id, cat_id, kind) where state = 'open';
create index payments_buyer_id on payments (buyer_id, created_at desc);
create index payments_cat_id on payments (cat_id);
create index payments_breeder_id on payments (breeder_id);
create index payments_transaction_id on payments (transaction_id);
create index payments_unfinished on payments (updated_at)
  where state in ('open', 'claimed', 'captured', 'lost', 'refused');

create table charges (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  payment_id uuid not null unique references payments,
  kind text not null check (kind in ('deposit', 'full', 'balance')),
  amount integer not null check (amount > 0),
  stripe_payment_intent_id text not null unique,
  stripe_charge_id text unique,
  created_at timestamptz not null default now()
);
create index charges_transaction_id on charges (transaction_id);

create table refunds (
  id uuid primary key,
  charge_id uuid not null references charges,
  amount integer not null check (amount > 0),
  reason text not null,
  stripe_refund_id text unique,
  created_at timestamptz not null default now()
);
create index refunds_charge_id on refunds (charge_id);

-- Every accepted webhook by the provider's event ID, so that a second delivery changes nothing.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text not null,
  created_at timestamptz not null default now()
);
