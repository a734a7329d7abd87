-- Finds the sales whose buyers are invited to write a review.
create index transaction_events_completed on transaction_events (created_at) where kind = 'complete';
