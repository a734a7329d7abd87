-- The agreement between buyer and breeder about one cat; `charges` and `refunds` hold the money that moves for it.
create table transactions (
  id uuid primary key,
  -- Names the sale to people, such as LM-7H4XQ2; see new_order_number.
  order_number text not null unique,
  buyer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  cat_id uuid not null references cats,
  amount integer not null check (amount >= 0),
  platform_fee integer not null check (platform_fee >= 0),
  breeder_amount integer not null check (breeder_amount >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'deposit_paid', 'paid', 'completed', 'canceled', 'refunded')),
  -- Set while a dispute, the check of a payment, or the death of the cat keeps the parties of the sale from changing it.
  frozen text check (frozen in ('dispute', 'dispute_lost', 'payment_check', 'cat_died')),
  stripe_payment_intent_id text unique,
  deposit_amount integer check (deposit_amount >= 0 and deposit_amount <= amount),
  -- Cents that were captured for the sale, and cents that were refunded or will be.
  paid integer not null default 0,
  refunded integer not null default 0,
  -- When the first charge was captured.
  paid_at timestamptz,
  final_payment_due date,
  -- The terms of the cattery when the cat was claimed.
  policy text not null default 'moderate' check (policy in ('flexible', 'moderate', 'firm')),
  time_zone text not null default 'America/New_York' check (length(time_zone) <= 64),
  -- The earliest day on which the cat may go home. Before `refunds_until`, which is never before it, canceling refunds
  -- what the policy says. Both move, to later days only, if the breeder corrects the birth date.
  go_home_date date not null,
  refunds_until date not null check (refunds_until >= go_home_date),
  -- At which age in weeks the kitten leaves, and who decided it, as the buyer agreed to it, and the state in which the buyer lived,
  -- if it was known. Null for sales without a payment.
  go_home_rule jsonb,
  buyer_state text check (buyer_state ~ '^[A-Z]{2}$'),
  -- Cents for which the cattery offered to ship the cat when it was paid; null if it did not offer it.
  shipping_price integer check (shipping_price >= 0),
  -- The pickup that both parties agreed on, the time in the time zone of the sale.
  pickup_day date check (pickup_day >= go_home_date),
  pickup_time text check (pickup_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- What the buyer agreed to: name, breed, sex, birth date, parents, price, deposit, documents, and picture of the cat.
  snapshot jsonb not null,
  -- The birth date, if the breeder corrected it after the sale.
  corrected_birth_date date,
  created_at timestamptz not null default now(),
  check (platform_fee + breeder_amount = amount),
  check (paid between 0 and amount),
  check (refunded between 0 and paid),
  check ((paid_at is null) = (paid = 0)),
  check (pickup_time is null or pickup_day is not null)
);
-- The database itself prevents a cat from being sold twice.
create unique index transactions_one_live_sale on transactions (cat_id)
  where status in ('pending', 'deposit_paid', 'paid', 'completed');
create index transactions_cat_id on transactions (cat_id);
-- The lists of both parties.
create index transactions_buyer_id on transactions (buyer_id, created_at desc);
create index transactions_breeder_id on transactions (breeder_id, created_at desc);
create index transactions_buyer_status on transactions (buyer_id, status, created_at desc);
create index transactions_breeder_status on transactions (breeder_id, status, created_at desc);
-- Pickups that both parties are reminded of.
create index transactions_pickup_day on transactions (pickup_day) where pickup_day is not null;
-- Parties who are reminded to agree on a pickup.
create index transactions_without_pickup on transactions (go_home_date)
  where pickup_day is null and status in ('deposit_paid', 'paid');
create index transactions_due on transactions (final_payment_due) where status = 'deposit_paid';
-- Sales whose parties are told of stricter rules about the age of kittens.
create index transactions_not_home on transactions (id) where status in ('deposit_paid', 'paid') and go_home_rule is not null;
-- The lists and the search of staff.
create index transactions_latest on transactions (created_at desc, id desc);
create index transactions_status on transactions (status, created_at desc, id desc);
create index transactions_number_text on transactions using gin (lower(order_number) gin_trgm_ops);
create index transactions_cat_name on transactions using gin (fold_text(snapshot ->> 'name') gin_trgm_ops);

-- A new order number such as LM-7H4XQ2. Its characters are those of Open Location Codes, which do not look alike and
-- spell no words.
create function new_order_number() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '23456789CFGHJMPQRVWX';
  candidate text;
begin
  loop
    select 'LM-' || string_agg(substr(alphabet, 1 + floor(random() * length(alphabet))::int, 1), '')
      into candidate from generate_series(1, 6);
    exit when not exists (select from transactions where order_number = candidate);
  end loop;
  return candidate;
end $$;
alter table transactions alter order_number set default new_order_number();

create function transactions_keep_agreement() returns trigger language plpgsql as $$
begin
  raise exception 'The order number and the snapshot of a sale cannot be changed.';
end $$;
create trigger transactions_keep_agreement before update on transactions for each row
  when (old.order_number <> new.order_number or old.snapshot <> new.snapshot)
  execute function transactions_keep_agreement();

-- Everything that happened to a sale, shown to both parties as its timeline. Rows are only added.
create table transaction_events (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  kind text not null check (length(kind) between 1 and 40),
  -- Who did it: a party, staff, or the system, which has no user.
  actor text not null check (actor in ('buyer', 'breeder', 'staff', 'system')),
  actor_id uuid references users,
  -- The status before and after; equal if the event did not change it.
  from_status text not null,
  to_status text not null,
  -- Cents that were paid or refunded.
  amount integer check (amount >= 0),
  reason text check (length(reason) between 1 and 2000),
  details jsonb not null default '{}',
  created_at timestamptz not null,
  check ((actor_id is null) = (actor = 'system'))
);
create index transaction_events_transaction_id on transaction_events (transaction_id, created_at, id);
create index transaction_events_actor_id on transaction_events (actor_id);
-- Finds the sales whose buyers are invited to write a review.
create index transaction_events_completed on transaction_events (created_at) where kind = 'complete';
create index transaction_events_with_reason on transaction_events (created_at) where reason is not null;

-- Sales whose cat died before the handover: when that was found, and when the buyer was notified.
create table cat_deaths (
  transaction_id uuid primary key references transactions,
  found_at timestamptz not null,
  notified_at timestamptz
);
-- The cats of open sales, which may have died.
create index transactions_open_cats on transactions (cat_id) where status in ('deposit_paid', 'paid');
create index transactions_cat_died on transactions (id) where frozen = 'cat_died';

-- The retention job, which sets littermate.retention, removes reasons that are too old.
create function transaction_events_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('littermate.retention', true) = 'on' then
    return new;
  end if;
  raise exception 'transaction_events is append-only' using errcode = 'restrict_violation';
end $$;
create trigger transaction_events_append_only before update or delete on transaction_events
  for each row execute function transaction_events_append_only();
