-- Why a sale ended with a refund; null if the refund did not end it. The provider's copy of it survives a restore.
alter table refunds add column cancel_cause text
  check (cancel_cause in ('other', 'cat_died', 'failed_vet_check'));
