-- Differences of transfers to breeders.
-- previous release: the constraint allows more kinds
alter table reconciliation_differences
  drop constraint reconciliation_differences_kind_check,
  add constraint reconciliation_differences_kind_check check (kind in ('payment_unrecorded', 'payment_refunded',
    'authorization_released', 'charge_missing', 'charge_amount', 'refund_unrecorded', 'refund_missing', 'refund_amount',
    'balance_amount', 'dispute', 'ledger', 'transfer_unrecorded', 'transfer_missing', 'transfer_amount',
    'reversal_amount'));
