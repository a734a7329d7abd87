select set_has_added_cats(breeder_id) from (select distinct breeder_id from cats) as owners;

-- It sets the column before it locks the cattery, because two transactions that hold the shared lock and both want to
-- write would deadlock.
create or replace function cats_lock_breeder() returns trigger language plpgsql as $$
begin
  perform set_has_added_cats(new.breeder_id);
  perform 1 from breeders where id = new.breeder_id for share;
  return new;
end $$;
