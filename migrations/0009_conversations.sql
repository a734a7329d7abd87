-- A conversation as one of its two people has it: a row for each side, so that a person's list and the count of what
-- is unread come from one index, however long the conversations are.
create table conversations (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  last_message_id uuid references messages on delete set null,
  last_at timestamptz not null,
  unread integer not null default 0 check (unread >= 0),
  -- This side wrote first.
  is_starter boolean not null default false,
  -- Since when this side takes nothing more from the other.
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index conversations_latest on conversations (user_id, last_at desc, other_id);
create index conversations_unread on conversations (user_id) where unread > 0;
create index conversations_started on conversations (user_id, created_at) where is_starter;
create index conversations_other_id on conversations (other_id);
create index conversations_last_message_id on conversations (last_message_id);

alter table messages
  add column breeding_pairing_id uuid references breeding_pairings on delete set null,
  -- Made by the sender's page, so that a message that is sent twice is stored once.
  add column client_id uuid;
create unique index messages_client_id on messages (sender_id, client_id) where client_id is not null;
create index messages_breeding_pairing_id on messages (breeding_pairing_id);
create index messages_sent on messages (sender_id, created_at desc);
drop index messages_sender_id;
create index messages_history on messages
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at desc, id desc);
drop index messages_conversation;
create index messages_unread on messages (receiver_id, sender_id) where not is_read;

-- One inquiry of a buyer about one thing, however fast it is asked.
create unique index inquiries_once_about_cat on inquiries (buyer_id, cat_id) where cat_id is not null;
create unique index inquiries_once_about_pairing on inquiries (buyer_id, breeding_pairing_id)
  where breeding_pairing_id is not null;

insert into conversations (user_id, other_id, last_message_id, last_at, unread, is_starter, created_at)
select user_id, other_id, (array_agg(id order by created_at desc, id desc))[1], max(created_at),
  count(*) filter (where not is_own and not is_read), (array_agg(is_own order by created_at, id))[1], min(created_at)
from (
  select sender_id as user_id, receiver_id as other_id, true as is_own, id, is_read, created_at from messages
  union all
  select receiver_id, sender_id, false, id, is_read, created_at from messages
) as sides
group by user_id, other_id;

-- What was stopped: to whom it would have gone, what was found and where.
alter table moderation_violations
  add column receiver_id uuid references users on delete set null,
  add column categories text[] not null default '{}',
  add column spans jsonb not null default '[]';
create index moderation_violations_receiver_id on moderation_violations (receiver_id);

-- A time in which a person may read but not write.
create table mutes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  violation_id uuid references moderation_violations on delete set null,
  reason text not null,
  ends_at timestamptz not null,
  lifted_at timestamptz,
  created_at timestamptz not null default now()
);
create index mutes_user_id on mutes (user_id, ends_at desc);
create index mutes_violation_id on mutes (violation_id);

-- What waits for staff: a person with many violations, or a report by somebody.
create table moderation_cases (
  id uuid primary key,
  kind text not null check (kind in ('violations', 'report')),
  user_id uuid not null references users on delete cascade,
  reporter_id uuid references users on delete set null,
  message_id uuid references messages on delete set null,
  reason text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index moderation_cases_open on moderation_cases (created_at) where status = 'open';
create unique index moderation_cases_once on moderation_cases (user_id)
  where kind = 'violations' and status = 'open';
create index moderation_cases_user_id on moderation_cases (user_id);
create index moderation_cases_reporter_id on moderation_cases (reporter_id);
create index moderation_cases_message_id on moderation_cases (message_id);
