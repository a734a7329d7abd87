-- A problem that a buyer reported after the handover: one for each sale.
create table problems (
  id uuid primary key,
  transaction_id uuid not null unique references transactions,
  case_id uuid not null unique references moderation_cases,
  kind text not null check (kind in ('illness', 'other')),
  -- What staff decided: cents to refund, and the reason that both parties read.
  refund integer check (refund >= 0),
  reason text check (length(reason) between 1 and 2000),
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((refund is null) = (decided_at is null) and (reason is null) = (decided_at is null))
);

-- Breeders are asked for their side until staff have decided.
create index problems_undecided on problems (transaction_id) where decided_at is null;

-- The report, which is the first message, and the responses of both parties.
create table problem_messages (
  -- Made by the browser, so that a message that is sent twice is stored once.
  id uuid primary key,
  problem_id uuid not null references problems on delete cascade,
  author text not null check (author in ('buyer', 'breeder')),
  text text not null check (text <> '' and length(text) <= 5000),
  -- Private documents, which are kept.
  object_ids uuid[] not null default '{}',
  created_at timestamptz not null
);
create index problem_messages_problem_id on problem_messages (problem_id, created_at, id);
