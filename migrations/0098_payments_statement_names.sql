-- The order number and the cattery that card statements, the provider's dashboard, and receipts name: the number is chosen
-- when the payment starts, because the sale is added only when the card is authorized.
alter table payments add order_number text check (order_number ~ '^LM-[2-9A-Z]{6}$');
alter table payments add cattery_name text;
