-- A refund is a process with states: it is written before and after each call to the provider.
alter table refunds
  add transaction_id uuid references transactions,
  add state text not null default 'succeeded'
    check (state in ('requested', 'sent', 'succeeded', 'failed', 'canceled')),
  -- Decided here, or made in the provider's dashboard.
  add origin text not null default 'order' check (origin in ('order', 'provider')),
  -- The user who decided it; null for the system and the provider.
  add requested_by uuid references users,
  -- The number of the attempt, which is part of the provider's idempotency key, and how often the provider or the bank
  -- has rejected the refund.
  add attempt integer not null default 1 check (attempt >= 1),
  add rejections integer not null default 0 check (rejections >= 0),
  -- Why it was rejected last.
  add failure text,
  -- When the worker continues with it; null if nothing is to be done, or only by staff.
  add next_step_at timestamptz,
  -- When staff were notified that it takes too long.
  add alerted_at timestamptz,
  add succeeded_at timestamptz,
  add updated_at timestamptz not null default now();

update refunds r set transaction_id = c.transaction_id, succeeded_at = r.created_at
  from charges c where c.id = r.charge_id;

alter table refunds alter transaction_id set not null;
alter table refunds alter state set default 'requested';
alter table refunds add check ((state = 'succeeded') = (succeeded_at is not null));
alter table refunds add check (origin = 'order' or stripe_refund_id is not null);
create index refunds_transaction_id on refunds (transaction_id, created_at);
create index refunds_requested_by on refunds (requested_by);
create index refunds_next_step on refunds (next_step_at) where next_step_at is not null;
create index refunds_unfinished on refunds (created_at) where state in ('requested', 'sent', 'failed');
