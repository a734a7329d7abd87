-- A file of a request that is deleted is no longer used; the sweep of uploads removes it.
create function support_files_detach() returns trigger language plpgsql as $$
begin
  update objects set attached_at = null where id = old.object_id and not is_kept;
  return null;
end $$;
create trigger support_files_detach after delete on support_files
  for each row execute function support_files_detach();
