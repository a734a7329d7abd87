-- Each use of a card, also if it was declined. The digest is the same for every use of its number.
create table card_uses (
  id uuid primary key,
  buyer_id uuid not null references users,
  payment_id uuid not null references payments,
  stripe_charge_id text not null unique,
  card_digest text not null check (card_digest ~ '^[0-9a-f]{64}$'),
  brand text not null check (length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  used_at timestamptz not null
);
create index card_uses_card on card_uses (card_digest, used_at);
create index card_uses_buyer_id on card_uses (buyer_id, used_at);
create index card_uses_payment_id on card_uses (payment_id);
create index card_uses_used_at on card_uses (used_at);

-- Payments that staff approve before they are captured.
create table payment_checks (
  id uuid primary key,
  payment_id uuid not null unique references payments,
  transaction_id uuid not null references transactions,
  reasons text[] not null check (cardinality(reasons) > 0 and reasons <@ array['cards_of_account', 'accounts_of_card']),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'canceled', 'expired')),
  -- When it is canceled by itself, which is before the authorization ends.
  expires_at timestamptz not null,
  reminded_at timestamptz,
  -- When the provider was last asked about it.
  checked_at timestamptz not null,
  -- Null for the system.
  decided_by uuid references users,
  decision_reason text check (length(decision_reason) between 1 and 2000),
  decided_at timestamptz check ((decided_at is null) = (state = 'waiting')),
  created_at timestamptz not null
);
create index payment_checks_transaction_id on payment_checks (transaction_id);
create index payment_checks_waiting on payment_checks (expires_at) where state = 'waiting';
create index payment_checks_decided_by on payment_checks (decided_by);

-- Reports of the card's network that the cardholder did not make a payment.
create table fraud_warnings (
  id uuid primary key,
  stripe_warning_id text not null unique,
  payment_id uuid not null references payments,
  transaction_id uuid not null references transactions,
  -- The provider's words.
  fraud_type text not null check (length(fraud_type) between 1 and 100),
  opened_at timestamptz not null,
  dismissed_by uuid references users,
  dismissed_reason text check (length(dismissed_reason) between 1 and 2000),
  dismissed_at timestamptz check ((dismissed_at is null) = (dismissed_reason is null)),
  created_at timestamptz not null
);
create index fraud_warnings_transaction_id on fraud_warnings (transaction_id);
create index fraud_warnings_payment_id on fraud_warnings (payment_id);
create index fraud_warnings_dismissed_by on fraud_warnings (dismissed_by);

-- A refund of everything, a payment that was never captured, or a dispute of the same charge leaves nothing to decide.
create view open_fraud_warnings as
select w.id, w.transaction_id, w.payment_id, w.fraud_type, w.opened_at, p.amount
from fraud_warnings w
join payments p on p.id = w.payment_id
join transactions t on t.id = w.transaction_id
where w.dismissed_at is null and p.state in ('waiting', 'claimed', 'captured', 'recorded')
  and (p.state <> 'recorded' or t.refunded < t.paid)
  and not exists (select from disputes d join charges c on c.id = d.charge_id where c.payment_id = w.payment_id);
