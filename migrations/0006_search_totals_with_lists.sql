-- One index for a breed's list and its number: a second one by price was chosen for lists, which then had to be sorted.
-- The same for the cats of a cattery.
drop index cats_counted;
drop index cats_breed_newest;
create index cats_breed_newest on cats (lower(breed), (status = 'available') desc, created_at desc, id desc, price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, health_certifications, reservation_date,
    breeder_id, litter_id)
  where is_listed and status <> 'withdrawn';
drop index cats_counted_by_cattery;
create index cats_cattery_newest on cats (breeder_id, (status = 'available') desc, created_at desc, id desc, price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, health_certifications, reservation_date,
    litter_id)
  where is_listed and status <> 'withdrawn';
