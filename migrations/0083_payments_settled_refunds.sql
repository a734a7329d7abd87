-- A refund that staff have paid in another way has its own final state, because later reports of the provider about its
-- rejected attempts must not have it sent again.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'sent', 'succeeded', 'failed', 'settled', 'canceled'));
alter table refunds drop constraint refunds_check;
alter table refunds add constraint refunds_check
  check ((state in ('succeeded', 'settled')) = (succeeded_at is not null));

update refunds r set state = 'settled'
  where r.state = 'succeeded' and exists (select from ledger_groups g where g.key = 'refund settled ' || r.id);
