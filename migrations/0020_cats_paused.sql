-- A paused cat keeps its page, its favorites, and its conversations; a deleted cat and one that staff took down do not.
alter table cats add column is_viewable boolean not null
  generated always as (breeder_is_public and deleted_at is null and taken_down_from is null) stored;

-- The cats that have a page, with the columns that anybody may see.
create view viewable_cats as
  select id, breeder_id, litter_id, breeding_pairing_id, name, breed, gender, birth_date, price, deposit_amount, color,
    description, images, pictures, vaccinations, health_certifications, status, is_featured, created_at
  from cats where is_viewable;

-- With a deposit of the whole price, a reservation would leave nothing to pay.
update cats set deposit_amount = null where deposit_amount >= price and status in ('available', 'withdrawn');
alter table cats add constraint cats_deposit_below_price
  check (deposit_amount < price or status in ('reserved', 'sold'));
