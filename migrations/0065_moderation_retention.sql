-- The retention job, which sets littermate.retention, deletes decisions about accounts that were deleted long ago.
create or replace function moderation_decisions_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('littermate.retention', true) = 'on' then
    return null;
  end if;
  raise exception 'moderation_decisions is append-only' using errcode = 'restrict_violation';
end $$;
