-- What the user last saw of a favorite, for the list of changes; null reports none.
alter table favorites add column seen_price integer;
alter table favorites add column seen_status text;
update favorites f set seen_price = c.price, seen_status = c.status from cats c where c.id = f.cat_id;
