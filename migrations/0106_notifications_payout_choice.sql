-- Reminders to set up payouts can be turned off.
alter table notification_choices add column payouts boolean not null default true;
