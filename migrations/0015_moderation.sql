-- What waits for staff: beside many stopped messages and reported messages also reported people and listings, and
-- decisions that somebody asks to look at again. The subject is an id without foreign key: a case about a listing
-- outlives the listing, with the title that it had.
alter table moderation_cases drop constraint moderation_cases_kind_check;
alter table moderation_cases add constraint moderation_cases_kind_check check (kind in ('violations', 'report', 'appeal'));
alter table moderation_cases
  add column subject_kind text check (subject_kind in ('message', 'person', 'cat', 'pairing', 'breeder')),
  add column subject_id uuid,
  add column subject_title text,
  add column comment text check (length(comment) <= 1000);
update moderation_cases set subject_kind = 'message', subject_id = message_id, subject_title = 'Message'
where message_id is not null;
alter table moderation_cases drop column message_id;
alter table moderation_cases add check (num_nonnulls(subject_kind, subject_id, subject_title) in (0, 3));
alter table moderation_cases add check ((status = 'closed') = (closed_at is not null));

-- Once about a thing and by a person, while it is open.
create unique index moderation_cases_report_once on moderation_cases (reporter_id, subject_kind, subject_id)
  where kind = 'report' and status = 'open';
-- The queue, and what was closed; of all kinds and of one.
drop index moderation_cases_open;
create index moderation_cases_open on moderation_cases (created_at, id) where status = 'open';
create index moderation_cases_open_of_kind on moderation_cases (kind, created_at, id) where status = 'open';
create index moderation_cases_closed on moderation_cases (closed_at desc, id desc) where status = 'closed';
create index moderation_cases_closed_of_kind on moderation_cases (kind, closed_at desc, id desc) where status = 'closed';
drop index moderation_cases_reporter_id;
create index moderation_cases_reporter_id on moderation_cases (reporter_id, created_at desc);

-- The log of everything that staff and the ladder of violations did. It is only added to, so it points to nothing by
-- foreign key: people, cases and listings may go, and the log keeps their ids and the reason.
create table moderation_decisions (
  id uuid primary key,
  -- Whom it concerns.
  user_id uuid not null,
  -- Null for the ladder of violations.
  actor_id uuid,
  action text not null check (action in ('dismiss', 'warn', 'mute', 'unmute', 'suspend', 'restore', 'take_down',
    'unfeature', 'uphold', 'reverse', 'verify', 'reject', 'open')),
  reason text not null check (length(reason) <= 1000),
  case_id uuid,
  -- Of uphold and reverse: the decision that was looked at again.
  decision_id uuid,
  subject_kind text,
  subject_id uuid,
  ends_at timestamptz,
  created_at timestamptz not null default now()
);
create index moderation_decisions_latest on moderation_decisions (created_at desc, id desc);
create index moderation_decisions_user_id on moderation_decisions (user_id, created_at desc, id desc);
create index moderation_decisions_case_id on moderation_decisions (case_id);

create function moderation_decisions_stay() returns trigger language plpgsql as $$
begin
  raise exception 'moderation_decisions is only added to' using errcode = 'restrict_violation';
end $$;
create trigger moderation_decisions_stay before update or delete or truncate on moderation_decisions
  for each statement execute function moderation_decisions_stay();

-- Which decision a mute comes from, so that it is lifted with it.
alter table mutes add column decision_id uuid references moderation_decisions;
create index mutes_decision_id on mutes (decision_id);
create index mutes_that_hold on mutes (ends_at, user_id) where lifted_at is null;

-- Somebody asks to look again at a decision, once; the case is where staff answers.
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

-- What a suspended person's cattery was before, and what a listing was before staff took it down; each comes back as it was.
alter table breeders add column suspended_from text
  check (suspended_from in ('pending', 'verified', 'rejected', 'suspended'));
alter table breeders add check (suspended_from is null or verification_status = 'suspended');
alter table cats add column taken_down_from text check (taken_down_from in ('available', 'withdrawn'));
alter table cats add check (taken_down_from is null or status = 'withdrawn');
alter table breeding_pairings add column taken_down_from text check (taken_down_from in ('active', 'inactive'));
alter table breeding_pairings add check (taken_down_from is null or not is_active);

-- Who waits to be verified, and what staff looks for people by.
create index breeders_pending on breeders (created_at, id) where verification_status = 'pending';
create index users_latest on users (created_at desc, id desc);
create function staff_words(email text, name text, first_name text, last_name text) returns text
  language sql immutable parallel safe
  as $$ select lower(email || ' ' || name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) $$;
create index users_staff_words on users using gin (staff_words(email, name, first_name, last_name) gin_trgm_ops);
