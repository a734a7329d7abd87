-- One attempt to pay for a cat: an intent at the payment provider and the state of the purchase.
create table payments (
  id uuid primary key,
  buyer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  cat_id uuid not null references cats,
  -- Set when the cat is claimed; a balance is a payment for an existing sale.
  transaction_id uuid references transactions,
  kind text not null check (kind in ('deposit', 'full', 'balance')),
  -- What the card is charged, and the cat's price that it was computed from.
  amount integer not null check (amount > 0),
  price integer not null check (price >= amount),
  -- What the buyer saw when the payment started: deposit policy, deposit, go-home date, and time zone of the sale.
  terms jsonb,
  -- The offer of a waiting list that the payment accepts; price and deposit are those that it names.
  offer_id uuid,
  -- The order number and the cattery that card statements, the provider's dashboard, and receipts name: the number is
  -- chosen when the payment starts, because the sale is added only when the card is authorized.
  order_number text check (order_number ~ '^LM-[2-9A-Z]{6}$'),
  cattery_name text,
  state text not null default 'open' check (state in ('open', 'waiting', 'claimed', 'captured', 'recorded', 'lost',
    'refused', 'released', 'canceled')),
  stripe_payment_intent_id text unique,
  client_secret text,
  -- How often the provider answered a capture or cancel with a failure; part of the next idempotency key.
  attempt integer not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_balance_sale check (kind <> 'balance' or transaction_id is not null)
);
create unique index payments_one_open on payments (buyer_id, cat_id, kind) where state = 'open';
-- The database itself prevents a balance from being charged twice.
create unique index payments_one_balance on payments (transaction_id)
  where kind = 'balance' and state in ('waiting', 'claimed', 'captured', 'recorded');
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
  -- Whether a bank has opened a dispute that is not only an inquiry, and the cents that the buyer got back by disputes.
  is_disputed boolean not null default false,
  lost integer not null default 0 check (lost between 0 and amount),
  created_at timestamptz not null default now()
);
create index charges_transaction_id on charges (transaction_id);
alter table receipts add foreign key (charge_id) references charges;

-- Every accepted webhook by the provider's event ID, so that a second delivery changes nothing.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text not null,
  created_at timestamptz not null default now()
);
create index stripe_events_created_at on stripe_events (created_at);
-- Staff see the last events of a payout account.
create index stripe_events_object_id on stripe_events (object_id, created_at);
