-- The page of a cattery shows the dates of its badges. Renewing a badge changes only them, and not the list of badges in
-- breeders, so the log reports its entries, too.
create trigger badge_grants_notify_catalog_of_new after insert on badge_grants referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('breeder_id');
