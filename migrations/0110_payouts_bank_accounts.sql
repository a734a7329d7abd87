-- The account that made a payout, so that one whose transfers are recorded later can be read again.
alter table bank_payouts add column stripe_account_id text;
update bank_payouts set stripe_account_id = p.stripe_account_id
from payout_transfers p where p.bank_payout_id = bank_payouts.id;
create index bank_payouts_stripe_account_id on bank_payouts (stripe_account_id, created_at);
