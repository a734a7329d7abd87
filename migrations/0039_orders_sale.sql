-- Cents that were captured for the sale, and cents that were refunded or will be.
alter table transactions add paid integer not null default 0;
alter table transactions add refunded integer not null default 0;
-- When the first charge was captured.
alter table transactions add paid_at timestamptz;
-- The terms of the cattery when the cat was claimed.
alter table transactions add policy text not null default 'moderate'
  check (policy in ('flexible', 'moderate', 'firm'));
alter table transactions add time_zone text not null default 'America/New_York' check (length(time_zone) <= 64);
-- The day on which the kitten can leave home, or seven days after the payment if it was old enough.
alter table transactions add go_home_date date;

update transactions set
  go_home_date = case
    when (snapshot ->> 'birthDate')::date + 84 > (created_at at time zone 'UTC')::date
    then (snapshot ->> 'birthDate')::date + 84
    else (created_at at time zone 'UTC')::date + 7 end;

alter table transactions alter go_home_date set not null;

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

create function transaction_events_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'transaction_events is append-only' using errcode = 'restrict_violation';
end $$;
create trigger transaction_events_append_only before update or delete on transaction_events
  for each row execute function transaction_events_append_only();

-- The lists of both parties, by status.
create index transactions_buyer_status on transactions (buyer_id, status, created_at desc);
create index transactions_breeder_status on transactions (breeder_id, status, created_at desc);
create index transactions_due on transactions (final_payment_due) where status = 'deposit_paid';
