-- The certifications of a cat whose record has a document. The others are only stated by the breeder.
create function documented_certifications(certifications text[], records jsonb) returns text[]
  language sql immutable
  return (select coalesce(array_agg(certification order by place), '{}')
    from unnest(certifications) with ordinality as stated (certification, place)
    where exists (select from jsonb_array_elements(records) as record
      where record ->> 'certification' = certification and record ->> 'documentUrl' is not null));

alter table cats add column documented_certifications text[] not null
  generated always as (documented_certifications(health_certifications, health_records)) stored;
create index cats_documented_certifications on cats using gin (documented_certifications);

create or replace view listed_cats as
  select id, breeder_id, litter_id, breeding_pairing_id, name, breed, gender, birth_date, price, deposit_amount, color,
    description, images, pictures, vaccinations, health_certifications, status, is_featured, created_at,
    documented_certifications
  from cats where is_listed;
create or replace view viewable_cats as
  select id, breeder_id, litter_id, breeding_pairing_id, name, breed, gender, birth_date, price, deposit_amount, color,
    description, images, pictures, vaccinations, health_certifications, status, is_featured, created_at,
    documented_certifications
  from cats where is_viewable;

-- The indexes that hold every column that a filter reads, now with the documented certifications.
drop index cats_breed_newest, cats_cattery_newest, cats_sample;
create index cats_breed_newest on cats (lower(breed), (status = 'available') desc, created_at desc, id desc, price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    breeder_id, litter_id) where is_listed;
create index cats_cattery_newest on cats (breeder_id, (status = 'available') desc, created_at desc, id desc, price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    litter_id) where is_listed;
create index cats_sample on cats (lower(breed), price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    created_at, breeder_id, litter_id)
  where number % 16 = 0 and is_listed;
