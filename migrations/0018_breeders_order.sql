-- Lists of breeders begin with established catteries: those with a sale or a review, or with a picture and a cat. A new
-- one without a picture or a cat follows them in every order.

-- Whether the cattery ever added a cat. The trigger of a new cat sets it before it locks the cattery, because two
-- transactions that hold the shared lock and both want to write would deadlock.
alter table breeders add column has_added_cats boolean not null default false;
update breeders b set has_added_cats = true where exists (select from cats c where c.breeder_id = b.id);

create or replace function cats_lock_breeder() returns trigger language plpgsql as $$
begin
  update breeders set has_added_cats = true where id = new.breeder_id and not has_added_cats;
  perform 1 from breeders where id = new.breeder_id for share;
  return new;
end $$;

alter table breeders add column is_established boolean not null
  generated always as (
    total_sales > 0 or review_count > 0 or (profile_image_url is not null and has_added_cats)) stored;

drop index breeders_by_name, breeders_by_rating, breeders_by_experience, breeders_by_reviews;
create index breeders_by_name on breeders (is_established desc, lower(business_name), id) where is_public;
create index breeders_by_rating on breeders (is_established desc, rating desc, review_count desc, id) where is_public;
create index breeders_by_experience on breeders (is_established desc, years_experience desc, rating desc, id)
  where is_public;
create index breeders_by_reviews on breeders (is_established desc, review_count desc, rating desc, id) where is_public;
