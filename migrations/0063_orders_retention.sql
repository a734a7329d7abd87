-- The retention job, which sets littermate.retention, removes reasons that are too old.
create or replace function transaction_events_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('littermate.retention', true) = 'on' then
    return new;
  end if;
  raise exception 'transaction_events is append-only' using errcode = 'restrict_violation';
end $$;

create index transaction_events_with_reason on transaction_events (created_at) where reason is not null;
