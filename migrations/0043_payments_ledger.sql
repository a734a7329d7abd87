-- Double-entry bookkeeping of all money: a group is one movement, and its entries sum to zero. Debits are positive.
create table ledger_groups (
  id uuid primary key,
  -- Names the movement, as in `charge <id>`, so that it is posted once.
  key text not null unique check (length(key) between 1 and 200),
  kind text not null
    check (kind in ('charge', 'recognition', 'refund', 'refund_paid', 'refund_returned', 'refund_settled',
      'refund_canceled', 'provider_fee')),
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
      'bank')),
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

-- The last receipt number of each UTC year. Its row stays locked until the money's row commits, so there are no gaps.
create table receipt_counters (
  year integer primary key check (year between 2000 and 9999),
  last integer not null check (last > 0)
);

create table receipts (
  id uuid primary key,
  number text not null unique check (number ~ '^R-\d{4}-\d{6,}$'),
  kind text not null check (kind in ('deposit', 'full', 'balance', 'refund')),
  transaction_id uuid not null references transactions,
  charge_id uuid unique references charges,
  refund_id uuid unique references refunds,
  amount integer not null check (amount > 0),
  -- Everything that both copies show, as it was when the money moved.
  details jsonb not null,
  issued_at timestamptz not null,
  check ((kind = 'refund') = (refund_id is not null)),
  check ((charge_id is null) <> (refund_id is null))
);
create index receipts_transaction_id on receipts (transaction_id, issued_at);
create trigger receipts_append_only before update or delete on receipts
  for each row execute function ledger_append_only();

-- The charges and refunds that exist. Deferred checks run at the end of this migration.
with added as (
  insert into ledger_groups (id, key, kind, transaction_id, breeder_id, posted_at)
  select gen_random_uuid(), 'charge ' || c.id, 'charge', t.id, t.breeder_id, c.created_at
  from charges c join transactions t on t.id = c.transaction_id
  returning id, key
)
insert into ledger_entries (id, group_id, account, amount)
select gen_random_uuid(), a.id, side.account, side.sign * c.amount
from added a join charges c on a.key = 'charge ' || c.id
  cross join (values ('card_clearing', 1), ('buyer', -1)) as side (account, sign);

with added as (
  insert into ledger_groups (id, key, kind, transaction_id, breeder_id, posted_at)
  select gen_random_uuid(), 'refund ' || r.id, 'refund', t.id, t.breeder_id, r.created_at
  from refunds r join charges c on c.id = r.charge_id join transactions t on t.id = c.transaction_id
  where r.state <> 'canceled'
  returning id, key
)
insert into ledger_entries (id, group_id, account, amount)
select gen_random_uuid(), a.id, side.account, side.sign * r.amount
from added a join refunds r on a.key = 'refund ' || r.id
  cross join (values ('buyer', 1), ('refunds', -1)) as side (account, sign);

with added as (
  insert into ledger_groups (id, key, kind, transaction_id, breeder_id, posted_at)
  select gen_random_uuid(), 'refund paid ' || r.stripe_refund_id, 'refund_paid', t.id, t.breeder_id, r.created_at
  from refunds r join charges c on c.id = r.charge_id join transactions t on t.id = c.transaction_id
  where r.stripe_refund_id is not null and r.state = 'succeeded'
  returning id, key
)
insert into ledger_entries (id, group_id, account, amount)
select gen_random_uuid(), a.id, side.account, side.sign * r.amount
from added a join refunds r on a.key = 'refund paid ' || r.stripe_refund_id
  cross join (values ('refunds', 1), ('card_clearing', -1)) as side (account, sign);

with ended as (
  select t.id, t.breeder_id, t.paid - t.refunded as kept,
    round((t.paid - t.refunded)::numeric * t.platform_fee / nullif(t.amount, 0))::integer as fee
  from transactions t where t.status in ('completed', 'canceled', 'refunded') and t.paid > t.refunded
), added as (
  insert into ledger_groups (id, key, kind, transaction_id, breeder_id, posted_at)
  select gen_random_uuid(), 'recognition ' || id || ' 1', 'recognition', id, breeder_id, now() from ended
  returning id, transaction_id
)
insert into ledger_entries (id, group_id, account, amount)
select gen_random_uuid(), a.id, side.account, side.amount
from added a join ended e on e.id = a.transaction_id
  cross join lateral (values ('buyer', e.kept), ('breeder_payable', e.fee - e.kept), ('platform_fee', -e.fee))
    as side (account, amount)
where side.amount <> 0;

with dated as (
  select c.*, extract(year from c.created_at at time zone 'UTC')::integer as year,
    coalesce(sum(c.amount) over earlier, 0)::integer as paid_before
  from charges c
  window earlier as (partition by c.transaction_id order by c.created_at, c.id rows between unbounded preceding and 1 preceding)
), numbered as (
  select d.*, row_number() over (partition by d.year order by d.created_at, d.id) as position from dated d
)
insert into receipts (id, number, kind, transaction_id, charge_id, amount, details, issued_at)
select gen_random_uuid(), 'R-' || n.year || '-' || lpad(n.position::text, 6, '0'), n.kind, t.id, n.id, n.amount,
  jsonb_build_object(
    'orderNumber', t.order_number, 'catName', t.snapshot ->> 'name', 'catBreed', t.snapshot ->> 'breed',
    'businessName', b.business_name, 'buyerName', u.name, 'buyerShortName', split_part(u.name, ' ', 1),
    'price', t.amount, 'paid', n.paid_before + n.amount, 'refunded', 0,
    'remaining', t.amount - n.paid_before - n.amount,
    'fee', round((n.paid_before + n.amount)::numeric * t.platform_fee / nullif(t.amount, 0))
      - round(n.paid_before::numeric * t.platform_fee / nullif(t.amount, 0)),
    'card', null, 'reason', null),
  n.created_at
from numbered n join transactions t on t.id = n.transaction_id join users u on u.id = t.buyer_id
  join breeders b on b.id = t.breeder_id;

insert into receipt_counters (year, last)
select extract(year from issued_at at time zone 'UTC')::integer, count(*) from receipts group by 1;
