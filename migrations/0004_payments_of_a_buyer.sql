-- The foreign key had only an index of open payments.
create index payments_buyer_id on payments (buyer_id, created_at desc);
