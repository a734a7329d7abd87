-- Cases have a number that people can name, an assignee, notes, and a text that staff search. Requests to support are
-- cases, too; a visitor who sent one has no account but an email address.
alter table moderation_cases
  add column number integer not null generated always as identity (start with 1001),
  add column assignee_id uuid references users on delete set null,
  -- A listing as it was when it was reported.
  add column snapshot jsonb,
  -- Lower-case texts of the case; messages and notes are appended.
  add column search_text text not null default '',
  add column contact_email text check (contact_email = lower(contact_email)),
  -- Since when the sender of a support request has been waiting for an answer; null after an answer.
  add column waiting_since timestamptz,
  alter column user_id drop not null,
  drop constraint moderation_cases_kind_check,
  add constraint moderation_cases_kind_check check (kind in ('violations', 'report', 'appeal', 'support')),
  drop constraint moderation_cases_subject_kind_check,
  add constraint moderation_cases_subject_kind_check
    check (subject_kind in ('message', 'person', 'cat', 'pairing', 'breeder', 'order')),
  add constraint moderation_cases_sender_check check ((user_id is null) = (contact_email is not null)),
  add constraint moderation_cases_visitor_check check (contact_email is null or kind = 'support');

update moderation_cases c set search_text = lower(concat_ws(' ', c.subject_title, c.comment,
  (select a.text from appeals a where a.case_id = c.id)));

create unique index moderation_cases_number on moderation_cases (number);
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

alter table moderation_decisions
  drop constraint moderation_decisions_action_check,
  add constraint moderation_decisions_action_check check (action in ('dismiss', 'warn', 'mute', 'unmute', 'suspend',
    'restore', 'take_down', 'bring_back', 'unfeature', 'uphold', 'reverse', 'verify', 'reject', 'open',
    'view_documents', 'grant_badge', 'revoke_badge'));
create index moderation_decisions_subject_id on moderation_decisions (subject_id, created_at desc, id desc)
  where subject_id is not null;

-- The list of staff to whom a case can be assigned.
create index users_staff on users (id) where role = 'admin';
