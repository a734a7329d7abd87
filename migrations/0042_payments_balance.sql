-- A balance is a payment for an existing sale.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check check (kind in ('deposit', 'full', 'balance'));
alter table payments add constraint payments_balance_sale check (kind <> 'balance' or transaction_id is not null);
-- The database itself prevents a balance from being charged twice.
create unique index payments_one_balance on payments (transaction_id)
  where kind = 'balance' and state in ('claimed', 'captured', 'recorded');
