-- Lists of breeders begin with established catteries: those with a sale or a review, or with a picture and a cat. A new
-- one without a picture or a cat follows them in every order.

-- Whether the cattery ever added a cat. A trigger of cats sets it.
alter table breeders add column has_added_cats boolean not null default false;
create function set_has_added_cats(of_breeder uuid) returns void language sql as $$
  update breeders set has_added_cats = true where id = of_breeder and not has_added_cats
$$;

alter table breeders add column is_established boolean not null
  generated always as (
    total_sales > 0 or review_count > 0 or (profile_image_url is not null and has_added_cats)) stored;

drop index breeders_by_name, breeders_by_rating, breeders_by_experience, breeders_by_reviews;
create index breeders_by_name on breeders (is_established desc, lower(business_name), id) where is_public;
create index breeders_by_rating on breeders (is_established desc, rating desc, review_count desc, id) where is_public;
create index breeders_by_experience on breeders (is_established desc, years_experience desc, rating desc, id)
  where is_public;
create index breeders_by_reviews on breeders (is_established desc, review_count desc, rating desc, id) where is_public;
