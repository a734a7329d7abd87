-- What each sale owes its breeder, in cents: negative when it owes, positive when the breeder owes. Kept with the ledger, so
-- that the sales with a balance are found without adding up the ledger.
create table payable_balances (
  transaction_id uuid primary key references transactions,
  breeder_id uuid not null references breeders,
  balance bigint not null
);
create index payable_balances_open on payable_balances (breeder_id, transaction_id) where balance <> 0;
create index payable_balances_breeder_id on payable_balances (breeder_id);

create function keep_payable_balance() returns trigger language plpgsql as $$
begin
  insert into payable_balances (transaction_id, breeder_id, balance)
  select transaction_id, breeder_id, new.amount from ledger_groups
  where id = new.group_id and transaction_id is not null
  on conflict (transaction_id) do update set balance = payable_balances.balance + excluded.balance;
  return null;
end $$;
create trigger ledger_entries_payable after insert on ledger_entries
  for each row when (new.account = 'breeder_payable') execute function keep_payable_balance();

insert into payable_balances (transaction_id, breeder_id, balance)
select transaction_id, breeder_id, balance from ledger_balances
where account = 'breeder_payable' and transaction_id is not null;
