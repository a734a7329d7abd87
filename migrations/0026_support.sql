-- A request to support is a case with messages of its sender and answers of staff.
create table support_requests (
  case_id uuid primary key references moderation_cases on delete cascade,
  -- Made by the sender's browser, so that a form that is sent twice opens one case.
  client_id uuid not null unique,
  -- The order or listing in the sender's own words.
  reference text check (length(reference) <= 200)
);

create table support_messages (
  -- Made by the browser, so that a message that is sent twice is stored once.
  id uuid primary key,
  case_id uuid not null references support_requests on delete cascade,
  is_answer boolean not null,
  -- The staff member who answered; null for the sender and for a deleted account.
  staff_id uuid references users on delete set null,
  text text not null check (text <> '' and length(text) <= 5000),
  created_at timestamptz not null,
  check (is_answer or staff_id is null)
);
create index support_messages_case_id on support_messages (case_id, created_at, id);
create index support_messages_staff_id on support_messages (staff_id);

-- Private documents of messages.
create table support_files (
  object_id uuid primary key references objects,
  message_id uuid not null references support_messages on delete cascade,
  position integer not null
);
create index support_files_message_id on support_files (message_id, position);

-- A file of a request that is deleted is no longer used.
create function support_files_detach() returns trigger language plpgsql as $$
begin
  perform detach_object(old.object_id);
  return null;
end $$;
create trigger support_files_detach after delete on support_files
  for each row execute function support_files_detach();
