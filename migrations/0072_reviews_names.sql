-- Reviews show the names of their authors.
drop trigger users_notify_catalog on users;
drop function notify_catalog_changed();
create function users_notify_catalog() returns trigger language plpgsql as $$
begin
  perform notify_catalog(array(select distinct breeder_id from reviews where reviewer_id = new.id));
  return null;
end $$;
create trigger users_notify_catalog after update of first_name, last_name on users
  for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function users_notify_catalog();
