-- Double-entry bookkeeping of all money: a group is one movement, and its entries sum to zero. Debits are positive.
create table ledger_groups (
  id uuid primary key,
  -- Names the movement, as in `charge <id>`, so that it is posted once.
  key text not null unique check (length(key) between 1 and 200),
  kind text not null
    check (kind in ('charge', 'recognition', 'refund', 'refund_paid', 'refund_returned', 'refund_settled',
      'refund_canceled', 'provider_fee', 'transfer', 'transfer_reversed', 'carryover', 'dispute_withdrawn',
      'dispute_reinstated', 'dispute_lost', 'bank_movement')),
  transaction_id uuid references transactions,
  breeder_id uuid references breeders,
  posted_at timestamptz not null
);
create index ledger_groups_transaction_id on ledger_groups (transaction_id);
create index ledger_groups_breeder_id on ledger_groups (breeder_id);

create table ledger_entries (
  id uuid primary key,
  group_id uuid not null references ledger_groups,
  account text not null
    check (account in ('card_clearing', 'buyer', 'breeder_payable', 'platform_fee', 'refunds', 'provider_fees',
      'bank', 'carryover', 'disputes')),
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_group_id on ledger_entries (group_id);

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_groups_append_only before update or delete on ledger_groups
  for each row execute function ledger_append_only();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_append_only();

-- At the commit, every group has entries that sum to zero.
create function check_ledger_group(checked uuid) returns void language plpgsql as $$
begin
  if coalesce((select sum(amount) from ledger_entries where group_id = checked), 1) <> 0 then
    raise exception 'The ledger group % is not balanced.', checked using errcode = 'check_violation';
  end if;
end $$;
create function ledger_groups_balanced() returns trigger language plpgsql as $$
begin
  perform check_ledger_group(new.id);
  return null;
end $$;
create function ledger_entries_balanced() returns trigger language plpgsql as $$
begin
  perform check_ledger_group(new.group_id);
  return null;
end $$;
create constraint trigger ledger_groups_balanced after insert on ledger_groups
  deferrable initially deferred for each row execute function ledger_groups_balanced();
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entries_balanced();

-- The balance of each account by sale; sum over it for a breeder or for all.
create view ledger_balances as
  select e.account, g.transaction_id, g.breeder_id, sum(e.amount)::bigint as balance
  from ledger_entries e join ledger_groups g on g.id = e.group_id
  group by e.account, g.transaction_id, g.breeder_id;

-- One row for each movement of money, with its amount in each account, for statements and totals.
create view ledger_movements as
  select g.id, g.kind, g.transaction_id, g.breeder_id, g.posted_at,
    coalesce(sum(e.amount) filter (where e.account = 'card_clearing'), 0)::bigint as card_clearing,
    coalesce(sum(e.amount) filter (where e.account = 'buyer'), 0)::bigint as buyer,
    coalesce(sum(e.amount) filter (where e.account = 'breeder_payable'), 0)::bigint as breeder_payable,
    coalesce(sum(e.amount) filter (where e.account = 'platform_fee'), 0)::bigint as platform_fee,
    coalesce(sum(e.amount) filter (where e.account = 'refunds'), 0)::bigint as refunds,
    coalesce(sum(e.amount) filter (where e.account = 'provider_fees'), 0)::bigint as provider_fees,
    coalesce(sum(e.amount) filter (where e.account = 'disputes'), 0)::bigint as disputes
  from ledger_groups g join ledger_entries e on e.group_id = g.id
  group by g.id, g.kind, g.transaction_id, g.breeder_id, g.posted_at;

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
