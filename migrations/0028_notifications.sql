-- In-app notices: one row per subject, such as a conversation, an inquiry, or a sale, which becomes unread again when something new happens.
create table notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- About a sale: `order` to the buyer, and `sale` to the breeder, whose actor is the buyer. `cat`: a favorite is available
  -- again. `account`: for example, an export is ready. `calendar`: what is due, one for each cattery.
  -- `care`: what a bought cat is due, one for each sale.
  kind text not null check (kind in ('message', 'inquiry', 'decision', 'verification', 'order', 'sale', 'support', 'cat',
    'review', 'account', 'waiting_list', 'calendar', 'care', 'microchip')),
  -- The other user of the conversation, or the ID of what the notice is about.
  subject_id uuid not null,
  -- The author of messages and inquiries, or the buyer, whose notices are deleted with the account.
  actor_id uuid references users on delete cascade,
  title text not null check (title <> ''),
  text text,
  -- A path on this site.
  path text not null check (path ~ '^/([^/\\]|$)'),
  -- The number of unread messages; 1 for all other kinds.
  count integer not null default 1 check (count > 0),
  is_read boolean not null default false,
  created_at timestamptz not null,
  check ((actor_id is not null) = (kind in ('message', 'inquiry', 'sale'))),
  check (actor_id is distinct from user_id),
  unique (user_id, kind, subject_id)
);
create index notices_latest on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id) where not is_read;
create index notices_actor_id on notices (actor_id);
create index notices_subject_id on notices (subject_id);
create index notices_created_at on notices (created_at);

-- Which emails a user wants; a user without a row wants all of them.
create table notification_choices (
  user_id uuid primary key references users on delete cascade,
  messages boolean not null default true,
  inquiries boolean not null default true,
  reviews boolean not null default true,
  -- Reminders to set up payouts.
  payouts boolean not null default true,
  -- About waiting lists, except what an open offer depends on.
  waiting_lists boolean not null default true,
  -- Reminders of the care that a bought cat is due, and what is new in diaries of kittens.
  care boolean not null default true,
  diaries boolean not null default true,
  -- Reminders of a cattery's calendar, of the kinds of dates for which its breeder chose emails.
  calendar boolean not null default true
);

-- When a family was last emailed about diaries, which is at most once a week.
create table diary_mails (
  user_id uuid primary key references users on delete cascade,
  mailed_at timestamptz not null
);

-- Limits the frequency of emails to one participant of a conversation.
create table conversation_mails (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  -- When the next email is sent if something is still unread; null while none is scheduled.
  due_at timestamptz,
  sent_at timestamptz,
  -- The inquiry that the next email is about, if any.
  inquiry_id uuid references inquiries on delete set null,
  primary key (user_id, other_id),
  check (user_id <> other_id),
  check (due_at is not null or inquiry_id is null)
);
create index conversation_mails_other_id on conversation_mails (other_id);
create index conversation_mails_inquiry_id on conversation_mails (inquiry_id);

-- What one person did that is emailed to another: changes that wait to be sent, and for two days those that were sent, because
-- they limit the next emails.
create table paced_mails (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Who caused it.
  other_id uuid not null references users on delete cascade,
  -- What changed; changes of the same topic become one email. `messages` for emails about unread messages.
  topic text not null check (topic <> ''),
  -- The email about this change alone; null once it was sent.
  content jsonb,
  due_at timestamptz not null,
  -- The same for all changes that were sent in one email.
  mail_id uuid,
  sent_at timestamptz,
  happened_at timestamptz not null,
  check (user_id <> other_id),
  check ((sent_at is null) = (mail_id is null)),
  check ((sent_at is null) = (content is not null))
);
create index paced_mails_pair on paced_mails (user_id, other_id, sent_at);
create index paced_mails_other_id on paced_mails (other_id);
create index paced_mails_sent_at on paced_mails (sent_at);
