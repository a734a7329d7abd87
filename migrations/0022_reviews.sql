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
  -- Buyers may change a review for a while, and staff may hide one. Hidden reviews do not count in ratings.
  edited_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reviews_answer_has_date check ((answer is null) = (answered_at is null))
);
create index reviews_breeder_id on reviews (breeder_id, created_at desc, id desc);
create index reviews_reviewer_id on reviews (reviewer_id);

create trigger reviews_notify_catalog_of_new after insert on reviews referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger reviews_notify_catalog_of_changed after update on reviews
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger reviews_notify_catalog_of_deleted after delete on reviews referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger reviews_notify_catalog_of_all after truncate on reviews
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');

-- Reviews show the names of their authors.
create function users_notify_catalog() returns trigger language plpgsql as $$
begin
  perform notify_catalog(array(select distinct breeder_id from reviews where reviewer_id = new.id));
  return null;
end $$;
create trigger users_notify_catalog after update of first_name, last_name on users
  for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function users_notify_catalog();

-- A breeder's rating and number of reviews are always computed from the reviews. The breeder is locked first, so that
-- the second of two concurrent reviews counts both. Two concurrent inserts of one breeder's reviews both hold the key
-- lock of their foreign keys, so `for update` here would make them wait for each other.
create function reviews_update_rating() returns trigger language plpgsql as $$
begin
  perform 1 from breeders where id in (select breeder_id from changed) order by id for no key update;
  update breeders b set
    review_count = (select count(*) from reviews r where r.breeder_id = b.id and r.hidden_at is null),
    rating = coalesce((select round(avg(r.rating) * 100) from reviews r
      where r.breeder_id = b.id and r.hidden_at is null), 0)
  where b.id in (select breeder_id from changed);
  return null;
end $$;
create trigger reviews_update_rating_on_insert after insert on reviews
  referencing new table as changed for each statement execute function reviews_update_rating();
create trigger reviews_update_rating_on_update after update on reviews
  referencing new table as changed for each statement execute function reviews_update_rating();
create trigger reviews_update_rating_on_delete after delete on reviews
  referencing old table as changed for each statement execute function reviews_update_rating();

-- Sales whose buyer was invited to write a review; the row is written with the notice and the email, so that each sale has
-- at most one invitation.
create table review_invitations (
  transaction_id uuid primary key references transactions,
  sent_at timestamptz not null
);
