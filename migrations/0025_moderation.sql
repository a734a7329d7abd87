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

-- The queue of staff: users with many violations, reports of messages, users, or listings, appeals, requests to support,
-- and problems that buyers report after the handover. The subject has no foreign key, because a case outlives the listing
-- it is about; it keeps the title of that time.
create table moderation_cases (
  id uuid primary key,
  -- Names the case to people.
  number integer not null generated always as identity (start with 1001),
  kind text not null check (kind in ('violations', 'report', 'appeal', 'support', 'guarantee')),
  -- A visitor who wrote to support has no account but an email address.
  user_id uuid references users on delete cascade,
  contact_email text check (contact_email = lower(contact_email)),
  reporter_id uuid references users on delete set null,
  assignee_id uuid references users on delete set null,
  subject_kind text check (subject_kind in ('message', 'person', 'cat', 'pairing', 'breeder', 'order', 'review')),
  subject_id uuid,
  subject_title text,
  -- A listing as it was when it was reported.
  snapshot jsonb,
  reason text not null,
  comment text check (length(comment) <= 1000),
  -- Lower-case texts of the case that staff search; messages and notes are appended.
  search_text text not null default '',
  status text not null default 'open' check (status in ('open', 'closed')),
  -- Since when the sender of a support request has been waiting for an answer; null after an answer.
  waiting_since timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check (num_nonnulls(subject_kind, subject_id, subject_title) in (0, 3)),
  check ((status = 'closed') = (closed_at is not null)),
  constraint moderation_cases_sender_check check ((user_id is null) = (contact_email is not null)),
  constraint moderation_cases_visitor_check check (contact_email is null or kind = 'support')
);
create unique index moderation_cases_number on moderation_cases (number);
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
create index moderation_cases_assignee_id on moderation_cases (assignee_id);
create index moderation_cases_latest on moderation_cases (created_at desc, id desc);
create index moderation_cases_contact_email on moderation_cases (contact_email) where contact_email is not null;
create index moderation_cases_search_text on moderation_cases using gin (search_text gin_trgm_ops);

-- The append-only history of a case that only staff see: notes, assignments, and whether it was closed or reopened. It
-- ends with its case. People have no foreign keys, because a deleted account must not change it.
create table moderation_case_notes (
  id uuid primary key,
  case_id uuid not null references moderation_cases on delete cascade,
  kind text not null check (kind in ('note', 'assigned', 'closed', 'reopened')),
  -- Null for a sender without an account.
  actor_id uuid,
  -- For assignments; null if the case was released.
  assignee_id uuid,
  text text check (length(text) <= 2000),
  created_at timestamptz not null default now(),
  check ((kind = 'note') = (text is not null)),
  check (kind = 'assigned' or assignee_id is null)
);
create index moderation_case_notes_case_id on moderation_case_notes (case_id, created_at, id);

create function moderation_case_notes_append_only() returns trigger language plpgsql as $$
begin
  -- A note is deleted only together with its case.
  if tg_op = 'DELETE' and not exists (select from moderation_cases c where c.id = old.case_id) then
    return old;
  end if;
  raise exception 'moderation_case_notes is append-only' using errcode = 'restrict_violation';
end $$;
create trigger moderation_case_notes_append_only before update or delete on moderation_case_notes
  for each row execute function moderation_case_notes_append_only();

-- The append-only log of everything that staff and the automatic rules did. It has no foreign keys: users, cases, and
-- listings may be deleted, and the log keeps their IDs and the reason.
create table moderation_decisions (
  id uuid primary key,
  -- The user whom the decision affects.
  user_id uuid not null,
  -- Null for an automatic decision.
  actor_id uuid,
  -- The role that the member of staff had when they acted.
  actor_role text check (actor_role in ('support', 'moderator', 'finance', 'owner')),
  action text not null check (action in ('dismiss', 'warn', 'mute', 'unmute', 'suspend',
    'restore', 'sign_out', 'take_down', 'bring_back', 'unfeature', 'uphold', 'reverse', 'verify', 'reject', 'open',
    'view_documents', 'view_order', 'grant_badge', 'revoke_badge', 'record_check', 'refund', 'hold_payout',
    'release_payout', 'send_payout_early', 'end_stop', 'answer_dispute', 'view_payout_account', 'view_waiting_list',
    'see_document', 'unsee_document')),
  reason text not null check (length(reason) <= 2500),
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
create index moderation_decisions_subject_id on moderation_decisions (subject_id, created_at desc, id desc)
  where subject_id is not null;

-- The retention job, which sets littermate.retention, deletes decisions about accounts that were deleted long ago.
create function moderation_decisions_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('littermate.retention', true) = 'on' then
    return null;
  end if;
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
