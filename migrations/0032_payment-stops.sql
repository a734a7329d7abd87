-- Why payments to and from a cattery are stopped: its owner is suspended, one of its cats was hidden for fraud, or the
-- payment provider rejected its payout account. A row is deleted when its cause ends.
create table payment_stops (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  cause text not null check (cause in ('suspension', 'fraud', 'account_rejected')),
  -- The user, the cat, or the cattery that it is about.
  subject_id uuid not null,
  started_at timestamptz not null,
  unique (breeder_id, cause, subject_id)
);
