-- What somebody is told in the app: one row for each conversation, inquiry or decision, which comes back as unread
-- when there is more to tell.
create table notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('message', 'inquiry', 'decision', 'verification')),
  -- The other person of the conversation, the inquiry, the decision or the cattery.
  subject_id uuid not null,
  -- Who wrote, for messages and inquiries: their notices go with them.
  actor_id uuid references users on delete cascade,
  title text not null check (title <> ''),
  text text,
  -- A page of ours.
  path text not null check (path ~ '^/([^/\\]|$)'),
  -- Messages that are not read yet; 1 for everything else.
  count integer not null default 1 check (count > 0),
  is_read boolean not null default false,
  created_at timestamptz not null,
  check ((actor_id is not null) = (kind in ('message', 'inquiry'))),
  check (actor_id is distinct from user_id),
  unique (user_id, kind, subject_id)
);
create index notices_latest on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id) where not is_read;
create index notices_actor_id on notices (actor_id);

-- Which mails somebody wants; who has no row wants all.
create table notification_choices (
  user_id uuid primary key references users on delete cascade,
  messages boolean not null default true,
  inquiries boolean not null default true
);

-- The pace of mails to one side of a conversation.
create table conversation_mails (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  -- When the next mail goes out if there is still something unread; null while nothing waits.
  due_at timestamptz,
  -- When the last one went.
  sent_at timestamptz,
  -- The inquiry that the next mail is about, if it is about one.
  inquiry_id uuid references inquiries on delete set null,
  primary key (user_id, other_id),
  check (user_id <> other_id),
  check (due_at is not null or inquiry_id is null)
);
create index conversation_mails_other_id on conversation_mails (other_id);
create index conversation_mails_inquiry_id on conversation_mails (inquiry_id);
