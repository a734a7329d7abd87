create table inquiries (
  id uuid primary key,
  buyer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  cat_id uuid references cats on delete set null,
  breeding_pairing_id uuid references breeding_pairings on delete set null,
  message text not null,
  status text not null default 'pending' check (status in ('pending', 'responded', 'closed')),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
-- At most one inquiry per buyer and subject, also for concurrent requests.
create unique index inquiries_once_about_cat on inquiries (buyer_id, cat_id) where cat_id is not null;
create unique index inquiries_once_about_pairing on inquiries (buyer_id, breeding_pairing_id)
  where breeding_pairing_id is not null;
create index inquiries_breeder_id on inquiries (breeder_id, created_at desc);
create index inquiries_of_status on inquiries (breeder_id, status, created_at desc, id desc);
create index inquiries_unread on inquiries (breeder_id, created_at desc, id desc) where not is_read;
create index inquiries_buyer_id on inquiries (buyer_id);
create index inquiries_cat_id on inquiries (cat_id);
create index inquiries_breeding_pairing_id on inquiries (breeding_pairing_id);

create table messages (
  id uuid primary key,
  sender_id uuid not null references users,
  receiver_id uuid not null references users,
  cat_id uuid references cats on delete set null,
  breeding_pairing_id uuid references breeding_pairings on delete set null,
  inquiry_id uuid references inquiries on delete set null,
  content text not null check (length(content) <= 2000),
  original_content text,
  is_moderated boolean not null default false,
  moderation_flags text[] not null default '{}',
  blocked_content jsonb,
  attachments text[] not null default '{}',
  is_read boolean not null default false,
  -- Made by the sender's browser, so that a message that is sent twice is stored once.
  client_id uuid,
  -- System messages report events of a sale in the conversation of its parties. The key of the event makes sure that
  -- each is written once.
  kind text not null default 'user' check (kind in ('user', 'system')),
  event_key text unique,
  created_at timestamptz not null default now(),
  check (sender_id <> receiver_id),
  check ((kind = 'system') = (event_key is not null))
);
create unique index messages_client_id on messages (sender_id, client_id) where client_id is not null;
create index messages_history on messages
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at desc, id desc);
create index messages_sent on messages (sender_id, created_at desc);
create index messages_receiver_id on messages (receiver_id, is_read);
create index messages_unread on messages (receiver_id, sender_id) where not is_read;
create index messages_cat_id on messages (cat_id);
create index messages_breeding_pairing_id on messages (breeding_pairing_id);
create index messages_inquiry_id on messages (inquiry_id);

-- One row per participant, so that a user's list and unread count come from one index, however long the conversations
-- are.
create table conversations (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  last_message_id uuid references messages on delete set null,
  last_at timestamptz not null,
  unread integer not null default 0 check (unread >= 0),
  -- Whether this participant sent the first message.
  is_starter boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index conversations_latest on conversations (user_id, last_at desc, other_id);
create index conversations_unread on conversations (user_id) where unread > 0;
create index conversations_started on conversations (user_id, created_at) where is_starter;
create index conversations_other_id on conversations (other_id);
create index conversations_last_message_id on conversations (last_message_id);

-- The cats and pairings that two users have written about, each once; the list of conversations names and searches
-- them.
create table conversation_subjects (
  id uuid primary key default gen_random_uuid(),
  lower_user_id uuid not null references users on delete cascade,
  higher_user_id uuid not null references users on delete cascade,
  cat_id uuid references cats on delete cascade,
  breeding_pairing_id uuid references breeding_pairings on delete cascade,
  last_at timestamptz not null,
  check (lower_user_id < higher_user_id),
  check (num_nonnulls(cat_id, breeding_pairing_id) = 1)
);
create unique index conversation_subjects_once on conversation_subjects
  (lower_user_id, higher_user_id, coalesce(cat_id, breeding_pairing_id));
create index conversation_subjects_higher_user_id on conversation_subjects (higher_user_id);
create index conversation_subjects_cat_id on conversation_subjects (cat_id);
create index conversation_subjects_breeding_pairing_id on conversation_subjects (breeding_pairing_id);

-- `user_id` receives nothing from `other_id`, whether or not the two have written to each other.
create table blocks (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index blocks_other_id on blocks (other_id);

-- How breeders answer inquiries, computed once a day; one that received too few of them has no row.
create table breeder_responses (
  breeder_id uuid primary key references breeders on delete cascade,
  inquiries integer not null,
  answered integer not null check (answered <= inquiries),
  -- Until the first answer, of those that were answered.
  median_minutes integer check ((median_minutes is null) = (answered = 0)),
  computed_on date not null
);

-- Lists of breeders call it, because their SQL does not read this feature's tables.
create function median_response_minutes(of_breeder uuid) returns integer language sql stable
  as $$ select median_minutes from breeder_responses where breeder_id = of_breeder $$;

-- Texts that a breeder inserts into messages.
create table saved_replies (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null check (length(title) <= 80),
  text text not null check (length(text) <= 2000),
  created_at timestamptz not null
);
create index saved_replies_user_id on saved_replies (user_id);

-- Messages that only the server's screening rules rejected: the first time is no violation, sending the text again is.
create table rejected_messages (
  sender_id uuid not null references users on delete cascade,
  receiver_id uuid not null references users on delete cascade,
  -- Of the text without spaces, punctuation, and case; the text itself is not stored.
  text_hash text not null,
  -- Made by the sender's browser, so that a repeated request is not a second message.
  client_id uuid,
  rejected_at timestamptz not null,
  primary key (sender_id, receiver_id, text_hash)
);
create index rejected_messages_latest on rejected_messages (sender_id, rejected_at);
create index rejected_messages_receiver_id on rejected_messages (receiver_id);
create index rejected_messages_rejected_at on rejected_messages (rejected_at);
