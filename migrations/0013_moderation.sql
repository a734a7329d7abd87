-- A message that was blocked: who sent it to whom, and what was found where in the text.
create table moderation_violations (
  id uuid primary key,
  user_id uuid not null references users,
  receiver_id uuid references users on delete set null,
  violation_type text not null,
  content text,
  categories text[] not null default '{}',
  spans jsonb not null default '[]',
  message_id uuid references messages on delete set null,
  -- Made by the sender's browser, so that a message that is blocked and sent again by a double click counts once.
  client_id uuid,
  severity text not null default 'warning' check (severity in ('warning', 'serious', 'severe')),
  action text,
  created_at timestamptz not null default now()
);
create index moderation_violations_user_id on moderation_violations (user_id, created_at desc);
create index moderation_violations_client_id on moderation_violations (user_id, client_id) where client_id is not null;
create index moderation_violations_receiver_id on moderation_violations (receiver_id);
create index moderation_violations_message_id on moderation_violations (message_id);

-- The queue of staff: users with many violations, reports of messages, users, or listings, and appeals. The subject has
-- no foreign key, because a case outlives the listing it is about; it keeps the title of that time.
create table moderation_cases (
  id uuid primary key,
  kind text not null check (kind in ('violations', 'report', 'appeal')),
  user_id uuid not null references users on delete cascade,
  reporter_id uuid references users on delete set null,
  subject_kind text check (subject_kind in ('message', 'person', 'cat', 'pairing', 'breeder')),
  subject_id uuid,
  subject_title text,
  reason text not null,
  comment text check (length(comment) <= 1000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check (num_nonnulls(subject_kind, subject_id, subject_title) in (0, 3)),
  check ((status = 'closed') = (closed_at is not null))
);
create unique index moderation_cases_once on moderation_cases (user_id)
  where kind = 'violations' and status = 'open';
create unique index moderation_cases_report_once on moderation_cases (reporter_id, subject_kind, subject_id)
  where kind = 'report' and status = 'open';
create index moderation_cases_open on moderation_cases (created_at, id) where status = 'open';
create index moderation_cases_open_of_kind on moderation_cases (kind, created_at, id) where status = 'open';
create index moderation_cases_closed on moderation_cases (closed_at desc, id desc) where status = 'closed';
create index moderation_cases_closed_of_kind on moderation_cases (kind, closed_at desc, id desc) where status = 'closed';
create index moderation_cases_user_id on moderation_cases (user_id);
create index moderation_cases_reporter_id on moderation_cases (reporter_id, created_at desc);

-- The append-only log of everything that staff and the automatic rules did. It has no foreign keys: users, cases, and
-- listings may be deleted, and the log keeps their IDs and the reason.
create table moderation_decisions (
  id uuid primary key,
  -- The user whom the decision affects.
  user_id uuid not null,
  -- Null for an automatic decision.
  actor_id uuid,
  action text not null check (action in ('dismiss', 'warn', 'mute', 'unmute', 'suspend', 'restore', 'take_down',
    'unfeature', 'uphold', 'reverse', 'verify', 'reject', 'open')),
  reason text not null check (length(reason) <= 1000),
  case_id uuid,
  -- For uphold and reverse: the decision that was appealed.
  decision_id uuid,
  subject_kind text,
  subject_id uuid,
  ends_at timestamptz,
  created_at timestamptz not null default now()
);
create index moderation_decisions_latest on moderation_decisions (created_at desc, id desc);
create index moderation_decisions_user_id on moderation_decisions (user_id, created_at desc, id desc);
create index moderation_decisions_case_id on moderation_decisions (case_id);

create function moderation_decisions_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'moderation_decisions is append-only' using errcode = 'restrict_violation';
end $$;
create trigger moderation_decisions_append_only before update or delete or truncate on moderation_decisions
  for each statement execute function moderation_decisions_append_only();

-- A period in which a user may read but not write.
create table mutes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  violation_id uuid references moderation_violations on delete set null,
  -- The decision that the mute is lifted with.
  decision_id uuid references moderation_decisions,
  reason text not null,
  ends_at timestamptz not null,
  lifted_at timestamptz,
  created_at timestamptz not null default now()
);
create index mutes_user_id on mutes (user_id, ends_at desc);
create index mutes_active on mutes (ends_at, user_id) where lifted_at is null;
create index mutes_violation_id on mutes (violation_id);
create index mutes_decision_id on mutes (decision_id);

-- A decision can be appealed once; staff answers in the appeal's case.
create table appeals (
  id uuid primary key,
  decision_id uuid not null unique references moderation_decisions,
  user_id uuid not null references users on delete cascade,
  case_id uuid not null unique references moderation_cases on delete cascade,
  text text not null check (length(text) <= 2000),
  status text not null default 'open' check (status in ('open', 'upheld', 'reversed')),
  answer text check (length(answer) <= 1000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create index appeals_user_id on appeals (user_id);
