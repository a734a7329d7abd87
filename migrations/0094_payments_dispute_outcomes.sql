-- How disputes ended, and what of them is in the ledger.
alter table disputes
  add column outcome text check (outcome in ('won', 'lost', 'partly_lost', 'closed')),
  -- Balance transactions that were posted, and the cents that they withdrew without those that they returned.
  add column movements integer not null default 0 check (movements >= 0),
  add column withdrawn integer not null default 0,
  add column lost integer not null default 0 check (lost between 0 and amount),
  add column decided_at timestamptz;
update disputes set outcome = case status when 'won' then 'won' when 'lost' then 'lost' else 'closed' end where is_closed;
update transactions t set frozen = 'dispute'
where exists (select from disputes d where d.transaction_id = t.id and not d.is_closed);
create index disputes_undecided on disputes (transaction_id) where lost > 0 and decided_at is null;
