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
