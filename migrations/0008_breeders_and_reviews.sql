-- What the public list of breeders asks for, and reviews that keep the figures of their breeder true.

-- array_to_string is only "stable", since it must be for arrays of any type; of texts it always answers the same.
create function joined_words(words text[]) returns text language sql immutable parallel safe
  as $$ select array_to_string(words, ' ') $$;

-- Name, cattery and specializations as one line of small letters: what a search of breeders looks through.
alter table breeders add column search_words text not null generated always as (
  lower(name || ' ' || business_name || ' ' || joined_words(specializations))
) stored;
create index breeders_search_words on breeders using gin (search_words gin_trgm_ops);

-- The orders of the list; the id settles ties so that pages never overlap.
drop index breeders_public;
create index breeders_by_name on breeders (lower(business_name), id)
  where is_active and verification_status = 'verified';
create index breeders_by_rating on breeders (rating desc, review_count desc, id)
  where is_active and verification_status = 'verified';
create index breeders_by_experience on breeders (years_experience desc, rating desc, id)
  where is_active and verification_status = 'verified';
create index breeders_by_reviews on breeders (review_count desc, rating desc, id)
  where is_active and verification_status = 'verified';

-- How many cats a breeder has on sale is counted in the index.
create index cats_on_sale_of_breeder on cats (breeder_id) where is_listed and status = 'available';

-- Breeders whose words are like a misspelt search. 0.45 finds two letters in the wrong order ("siberain").
create function breeders_like(words text) returns setof uuid language sql stable
  set pg_trgm.word_similarity_threshold = 0.45
  as $$ select id from breeders where words <% search_words $$;

-- The breeder may answer a review once.
alter table reviews add column answer text;
alter table reviews add column answered_at timestamptz;
alter table reviews add constraint reviews_answer_has_date check ((answer is null) = (answered_at is null));
drop index reviews_breeder_id;
create index reviews_breeder_id on reviews (breeder_id, created_at desc, id desc);

-- Rating and number of reviews are counted from the reviews and from nothing else. The lock comes first, so that of two
-- reviews at the same time the second one counts the first.
create function reviews_rate() returns trigger language plpgsql as $$
begin
  perform 1 from breeders where id in (select breeder_id from changed) order by id for update;
  update breeders b set
    review_count = (select count(*) from reviews r where r.breeder_id = b.id),
    rating = coalesce((select round(avg(r.rating) * 100) from reviews r where r.breeder_id = b.id), 0)
  where b.id in (select breeder_id from changed);
  return null;
end $$;
create trigger reviews_rate_new after insert on reviews
  referencing new table as changed for each statement execute function reviews_rate();
create trigger reviews_rate_changed after update on reviews
  referencing new table as changed for each statement execute function reviews_rate();
create trigger reviews_rate_removed after delete on reviews
  referencing old table as changed for each statement execute function reviews_rate();

-- Reviews are part of the catalogue, and so are the names beside them.
create trigger reviews_announce after insert or update or delete or truncate on reviews
  for each statement execute function announce_catalogue();
create trigger users_announce after update of first_name, last_name on users
  for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function announce_catalogue();
