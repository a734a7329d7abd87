-- A sale waits while staff check its payment.
-- previous release: the constraint allows one reason more
alter table transactions
  drop constraint transactions_frozen_check,
  add constraint transactions_frozen_check check (frozen in ('dispute', 'dispute_lost', 'payment_check'));
