-- Breeders who left the form of the payout account, or have money waiting without one, are reminded twice.
alter table payout_accounts
  -- Since when the breeder could have finished; null if nothing was to be reminded of.
  add column reminders_from timestamptz,
  add column reminders smallint not null default 0 check (reminders between 0 and 2);
create index payout_accounts_reminders on payout_accounts (reminders_from)
  where reminders < 2 and state in ('not_started', 'information_missing');
