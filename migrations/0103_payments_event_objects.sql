-- Staff see the last events of a payout account.
create index stripe_events_object_id on stripe_events (object_id, created_at);
