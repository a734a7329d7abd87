-- The retention job, which sets littermate.retention, removes the names from receipts that are too old.
create function receipts_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('littermate.retention', true) = 'on' then
    return new;
  end if;
  raise exception 'receipts is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger receipts_append_only on receipts;
create trigger receipts_append_only before update or delete on receipts
  for each row execute function receipts_append_only();

create index receipts_issued_at on receipts (issued_at);
create index refunds_created_at on refunds (created_at);
create index stripe_events_created_at on stripe_events (created_at);
