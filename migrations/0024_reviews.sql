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

-- Sales whose buyer was invited to write a review; the row is written with the notice and the email, so that each sale has
-- at most one invitation.
create table review_invitations (
  transaction_id uuid primary key references transactions,
  sent_at timestamptz not null
);
