-- Totals and counts of very many matches are estimated from a sample: every fourth, sixteenth, or sixty-fourth cat, each
-- sample with an index like cats_sample.
create index cats_sample_of_4 on cats (lower(breed), price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    created_at, breeder_id, litter_id)
  where number % 4 = 0 and is_listed;
create index cats_sample_of_64 on cats (lower(breed), price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    created_at, breeder_id, litter_id)
  where number % 64 = 0 and is_listed;
alter index cats_sample rename to cats_sample_of_16;

-- The rows before a deep page are skipped in the index alone; reading their wide rows would take most of the time.
drop index cats_newest;
create index cats_newest on cats ((status = 'available') desc, created_at desc, id desc)
  include (breed, status, gender, price, birth_date, deposit_amount, is_featured, documented_certifications,
    reservation_date, breeder_id, litter_id) where is_listed;
