-- Numbers of matches are counted in an index alone, without looking at the cats, which are wide: so it has every column
-- that a filter asks for. Once by breed, once by cattery for places, and once for the cats that estimates are made from.
create index cats_counted on cats (lower(breed), price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, health_certifications, reservation_date,
    created_at, breeder_id, litter_id)
  where is_listed and status <> 'withdrawn';
create index cats_counted_by_cattery on cats (breeder_id, price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, health_certifications, reservation_date,
    created_at, litter_id)
  where is_listed and status <> 'withdrawn';
create index cats_sample on cats (lower(breed), price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, health_certifications, reservation_date,
    created_at, breeder_id, litter_id)
  where number % 16 = 0 and is_listed and status <> 'withdrawn';
-- New words go into their index at once: a list of pending ones would be read through by every search.
alter index cats_search set (fastupdate = off);
alter index search_words_like set (fastupdate = off);
select gin_clean_pending_list('cats_search'), gin_clean_pending_list('search_words_like');
