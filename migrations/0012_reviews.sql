create table reviews (
  id uuid primary key,
  transaction_id uuid not null unique references transactions,
  reviewer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  rating integer not null check (rating between 1 and 5),
  comment text,
  images text[] not null default '{}',
  is_verified boolean not null default true,
  -- The breeder may answer a review once.
  answer text,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reviews_answer_has_date check ((answer is null) = (answered_at is null))
);
create index reviews_breeder_id on reviews (breeder_id, created_at desc, id desc);
create index reviews_reviewer_id on reviews (reviewer_id);

-- A breeder's rating and number of reviews are always computed from the reviews. The breeder is locked first, so that
-- the second of two concurrent reviews counts both.
create function reviews_update_rating() returns trigger language plpgsql as $$
begin
  perform 1 from breeders where id in (select breeder_id from changed) order by id for update;
  update breeders b set
    review_count = (select count(*) from reviews r where r.breeder_id = b.id),
    rating = coalesce((select round(avg(r.rating) * 100) from reviews r where r.breeder_id = b.id), 0)
  where b.id in (select breeder_id from changed);
  return null;
end $$;
create trigger reviews_update_rating_on_insert after insert on reviews
  referencing new table as changed for each statement execute function reviews_update_rating();
create trigger reviews_update_rating_on_update after update on reviews
  referencing new table as changed for each statement execute function reviews_update_rating();
create trigger reviews_update_rating_on_delete after delete on reviews
  referencing old table as changed for each statement execute function reviews_update_rating();

create trigger reviews_notify_catalog after insert or update or delete or truncate on reviews
  for each statement execute function notify_catalog_changed();
