-- The lists and the search of staff.
create index transactions_latest on transactions (created_at desc, id desc);
create index transactions_status on transactions (status, created_at desc, id desc);
create index transactions_number_text on transactions using gin (lower(order_number) gin_trgm_ops);
create index transactions_cat_name on transactions using gin (lower(snapshot ->> 'name') gin_trgm_ops);
