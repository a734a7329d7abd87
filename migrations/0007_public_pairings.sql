-- Pairings, litters and parents are part of the public catalogue: a change of them makes kept answers old.
create trigger sires_announce after insert or update or delete or truncate on sires
  for each statement execute function announce_catalogue();
create trigger queens_announce after insert or update or delete or truncate on queens
  for each statement execute function announce_catalogue();
create trigger breeding_pairings_announce after insert or update or delete or truncate on breeding_pairings
  for each statement execute function announce_catalogue();
create trigger litters_announce after insert or update or delete or truncate on litters
  for each statement execute function announce_catalogue();

-- A search looks for parts of the names and breeds.
create index breeding_pairings_text on breeding_pairings
  using gin (lower(sire_name || ' ' || dam_name || ' ' || sire_breed || ' ' || dam_breed) gin_trgm_ops)
  where is_active;
create index breeding_pairings_sire_breed on breeding_pairings (lower(sire_breed)) where is_active;
create index breeding_pairings_dam_breed on breeding_pairings (lower(dam_breed)) where is_active;

-- How many kittens of a litter can be had: what the breeder wrote down until kittens are listed, then the listed ones
-- that are available. Counted when it is read and not kept by a trigger, so that the sale of a kitten locks its own row
-- and no other, and the figure cannot drift. A cat of another cattery does not count, whatever litter it names.
create function available_kittens(l litters) returns integer language sql stable as $$
  select case
    when exists (select from cats c where c.litter_id = l.id and c.breeder_id = l.breeder_id)
    then least(
      (select count(*)::int from cats c
        where c.litter_id = l.id and c.breeder_id = l.breeder_id and c.status = 'available'),
      l.total_kittens)
    else l.available_kittens
  end
$$;
