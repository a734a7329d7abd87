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
