-- The last receipt number of each UTC year. Its row stays locked until the money's row commits, so there are no gaps.
create table receipt_counters (
  year integer primary key check (year between 2000 and 9999),
  last integer not null check (last > 0)
);

create table receipts (
  id uuid primary key,
  number text not null unique check (number ~ '^R-\d{4}-\d{6,}$'),
  kind text not null check (kind in ('deposit', 'full', 'balance', 'refund', 'dispute', 'dispute_reversal')),
  transaction_id uuid not null references transactions,
  -- The foreign keys of the next three are in the files of payments, refunds, and disputes.
  charge_id uuid unique,
  refund_id uuid unique,
  -- Several receipts of a dispute add up to what it returned to the buyer.
  dispute_id uuid,
  amount integer not null check (amount > 0),
  -- Everything that both copies show, as it was when the money moved.
  details jsonb not null,
  issued_at timestamptz not null,
  check ((kind = 'refund') = (refund_id is not null)),
  check ((kind in ('dispute', 'dispute_reversal')) = (dispute_id is not null)),
  check (num_nonnulls(charge_id, refund_id, dispute_id) = 1)
);
create index receipts_dispute_id on receipts (dispute_id);
create index receipts_transaction_id on receipts (transaction_id, issued_at);
create index receipts_issued_at on receipts (issued_at);

-- The retention job, which sets littermate.retention, removes the names from receipts that are too old.
create function receipts_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('littermate.retention', true) = 'on' then
    return new;
  end if;
  raise exception 'receipts is append-only' using errcode = 'restrict_violation';
end $$;
create trigger receipts_append_only before update or delete on receipts
  for each row execute function receipts_append_only();
