-- Differences of payouts to banks, and of records in another currency.
-- previous release: the constraint allows more kinds
alter table reconciliation_differences
  drop constraint reconciliation_differences_kind_check,
  add constraint reconciliation_differences_kind_check check (kind in ('payment_unrecorded', 'payment_refunded',
    'authorization_released', 'charge_missing', 'charge_amount', 'charge_currency', 'refund_unrecorded', 'refund_missing',
    'refund_amount', 'balance_amount', 'balance_currency', 'dispute', 'ledger', 'transfer_unrecorded', 'transfer_missing',
    'transfer_amount', 'transfer_currency', 'reversal_amount', 'bank_payout_unrecorded', 'bank_payout_currency'));
-- The currency of the provider's amount; null for dollars.
alter table reconciliation_differences add column provider_currency text;
