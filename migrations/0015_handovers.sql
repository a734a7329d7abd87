-- The handover of a cat to its buyer: one row for each sale, added when it is first needed.
create table handovers (
  transaction_id uuid primary key references transactions,
  -- Shown to the buyer only.
  code text check (code ~ '^[0-9]{6}$'),
  -- Wrong codes since the last lock, and until when no code is accepted.
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  locked_until timestamptz,
  -- What the breeder entered: the microchip number, and files as [{kind, path}].
  microchip text check (microchip ~ '^([0-9]{15}|[0-9]{9}|[0-9A-F]{10})$'),
  -- Why the cat has no microchip; then the buyer confirms as well, also with the code.
  no_chip_reason text check (char_length(no_chip_reason) between 10 and 500),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  breeder_confirmed_at timestamptz,
  buyer_confirmed_at timestamptz,
  -- What the buyer reported after the breeder's confirmation.
  problem text check (problem in ('not_met', 'no_cat')),
  problem_at timestamptz,
  completed_at timestamptz,
  -- The cat at the handover, for the buyer's printable page; it does not depend on the listing.
  record jsonb,
  -- Whether the buyer wants to be reminded of the care that is due after the handover.
  reminds_of_care boolean not null default false,
  -- When the buyer was reminded to move the microchip, once.
  chip_reminded_at timestamptz,
  check ((problem is null) = (problem_at is null)),
  check ((completed_at is null) = (record is null)),
  check (microchip is null or no_chip_reason is null),
  check (breeder_confirmed_at is null and completed_at is null
    or (coalesce(microchip, no_chip_reason) is not null and jsonb_array_length(files) > 0))
);

-- Confirmed handovers that wait for the buyer.
create index handovers_waiting on handovers (breeder_confirmed_at)
  where breeder_confirmed_at is not null and completed_at is null and problem is null;

-- Cats whose buyers are not yet reminded to move the microchip.
create index handovers_chip_reminders on handovers (completed_at, transaction_id)
  where microchip is not null and chip_reminded_at is null;

-- Reminders of a buyer, one for each day on which care is due; those that were sent stay, so that none is sent twice.
create table care_reminders (
  transaction_id uuid not null references transactions,
  due_on date not null,
  remind_at timestamptz not null,
  doses jsonb not null check (jsonb_typeof(doses) = 'array'),
  sent_at timestamptz,
  primary key (transaction_id, due_on)
);
create index care_reminders_due on care_reminders (remind_at, transaction_id, due_on) where sent_at is null;
