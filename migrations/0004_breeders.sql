create table breeders (
  id uuid primary key,
  user_id uuid not null unique references users,
  name text not null,
  business_name text not null,
  location text not null,
  description text,
  specializations text[] not null default '{}',
  years_experience integer not null default 0 check (years_experience between 0 and 100),
  total_sales integer not null default 0 check (total_sales >= 0),
  rating integer not null default 0 check (rating between 0 and 500),
  review_count integer not null default 0 check (review_count >= 0),
  verification_status text not null default 'pending'
    check (verification_status in ('pending', 'verified', 'rejected', 'suspended')),
  -- The status before its owner was suspended, which is restored with the owner.
  suspended_from text check (suspended_from in ('pending', 'verified', 'rejected', 'suspended')),
  verification_badges text[] not null default '{}',
  documents jsonb not null default '{}',
  transport_methods text[] not null default '{}',
  meeting_locations text[] not null default '{}',
  profile_image_url text,
  is_active boolean not null default false,
  -- The only definition of which breeders are public.
  is_public boolean not null generated always as (is_active and verification_status = 'verified') stored,
  -- What a search for breeders matches.
  search_text text not null generated always as (
    lower(name || ' ' || business_name || ' ' || join_words(specializations))
  ) stored,
  created_at timestamptz not null default now(),
  check (suspended_from is null or verification_status = 'suspended')
);
-- The orders of the public list; the ID makes each of them total, so that pages never overlap.
create index breeders_by_name on breeders (lower(business_name), id) where is_public;
create index breeders_by_rating on breeders (rating desc, review_count desc, id) where is_public;
create index breeders_by_experience on breeders (years_experience desc, rating desc, id) where is_public;
create index breeders_by_reviews on breeders (review_count desc, rating desc, id) where is_public;
create index breeders_pending on breeders (created_at, id) where verification_status = 'pending';
create index breeders_location on breeders using gin (lower(location) gin_trgm_ops);
create index breeders_place on breeders using gin (unaccent_lower(location) gin_trgm_ops);
create index breeders_search_text on breeders using gin (search_text gin_trgm_ops);

create trigger breeders_notify_catalog after insert or update or delete or truncate on breeders
  for each statement execute function notify_catalog_changed();

-- The public breeders with the columns that anybody may see.
create view public_breeders as
  select id, user_id, name, business_name, location, description, specializations, years_experience, total_sales,
    rating, review_count, verification_status, verification_badges, transport_methods, meeting_locations, profile_image_url,
    is_active, search_text, created_at
  from breeders where is_public;

-- Breeders whose text is similar to a misspelled search; 0.45 finds two transposed letters ("siberain").
create function similar_breeders(words text) returns setof uuid language sql stable
  set pg_trgm.word_similarity_threshold = 0.45
  as $$ select id from breeders where words <% search_text $$;

-- A user's own cattery is stored with the user, so that pages can offer Edit instead of Message for the user's own
-- listings while public responses do not name the owner.
alter table users add column breeder_id uuid unique references breeders on delete set null;
create function breeders_set_user_breeder() returns trigger language plpgsql as $$
begin
  update users set breeder_id = added.id from added where users.id = added.user_id;
  return null;
end $$;
create trigger breeders_set_user_breeder after insert on breeders
  referencing new table as added for each statement execute function breeders_set_user_breeder();

-- An unfinished application: the contents of the form when it was last saved.
create table application_drafts (
  user_id uuid primary key references users on delete cascade,
  form jsonb not null,
  updated_at timestamptz not null default now()
);
