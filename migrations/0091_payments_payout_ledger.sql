-- Movements of payouts and disputes.
-- previous release: the constraint allows more kinds
alter table ledger_groups
  drop constraint ledger_groups_kind_check,
  add constraint ledger_groups_kind_check check (kind in ('charge', 'recognition', 'refund', 'refund_paid',
    'refund_returned', 'refund_settled', 'refund_canceled', 'provider_fee', 'transfer', 'transfer_reversed',
    'carryover', 'dispute_withdrawn', 'dispute_reinstated', 'dispute_lost'));
-- previous release: the constraint allows more accounts
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('card_clearing', 'buyer', 'breeder_payable',
    'platform_fee', 'refunds', 'provider_fees', 'bank', 'carryover', 'disputes'));
