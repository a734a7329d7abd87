-- The last receipt number of each UTC year. Its row stays locked until the money's row commits, so there are no gaps.
create table receipt_counters (
  year integer primary key check (year between 2000 and 9999),
  last integer not null check (last > 0)
);

create table receipts (
  id uuid primary key,
  number text not null unique check (number ~ '^R-\d{4}-\d{6,}$'),
  kind text not null check (kind in ('deposit', 'full', 'balance', 'refund')),
  transaction_id uuid not null references transactions,
  -- The foreign keys of the next two are in the files of payments and refunds.
  charge_id uuid unique,
  refund_id uuid unique,
  amount integer not null check (amount > 0),
  -- Everything that both copies show, as it was when the money moved.
  details jsonb not null,
  issued_at timestamptz not null,
  check ((kind = 'refund') = (refund_id is not null)),
  check ((charge_id is null) <> (refund_id is null))
);
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
