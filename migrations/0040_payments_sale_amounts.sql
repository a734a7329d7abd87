-- The amounts of the sales that were recorded before they had columns.
update transactions t set
  paid = coalesce((select sum(c.amount) from charges c where c.transaction_id = t.id), 0),
  refunded = coalesce((select sum(r.amount) from refunds r join charges c on c.id = r.charge_id
    where c.transaction_id = t.id), 0),
  paid_at = (select min(c.created_at) from charges c where c.transaction_id = t.id);

alter table transactions add check (paid between 0 and amount);
alter table transactions add check (refunded between 0 and paid);
alter table transactions add check ((paid_at is null) = (paid = 0));
