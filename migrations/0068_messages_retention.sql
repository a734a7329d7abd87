create index rejected_messages_rejected_at on rejected_messages (rejected_at);
