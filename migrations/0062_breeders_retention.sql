-- Entries are deleted together with their cattery, and by the retention job, which sets littermate.retention.
create or replace function badge_grants_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (current_setting('littermate.retention', true) = 'on'
    or not exists (select from breeders b where b.id = old.breeder_id)) then
    return old;
  end if;
  raise exception 'badge_grants is append-only' using errcode = 'restrict_violation';
end $$;

create index application_drafts_updated_at on application_drafts (updated_at);
