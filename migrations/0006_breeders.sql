create table breeders (
  id uuid primary key,
  user_id uuid not null unique references users,
  name text not null,
  business_name text not null,
  -- What a reader sees of the cattery's name; the app computes it, see features/breeders/api/names.ts.
  name_key text,
  -- Names of verified catteries that resembled the name of an application; staff see them.
  similar_names text[] not null default '{}',
  location text not null,
  -- The town that the location names, with its state and point; the app finds it, see features/breeders/api/place.ts. All null
  -- where the location is no known town or one of several.
  town text,
  state text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- An IANA name. The dates of sales are days in this time zone; each sale has a copy, which later changes do not affect.
  time_zone text not null default 'America/New_York' check (length(time_zone) <= 64),
  description text,
  specializations text[] not null default '{}',
  years_experience integer not null default 0 check (years_experience between 0 and 100),
  total_sales integer not null default 0 check (total_sales >= 0),
  -- The average of its reviews times 100, and their number.
  rating integer not null default 0 check (rating between 0 and 500),
  review_count integer not null default 0 check (review_count >= 0),
  verification_status text not null default 'pending'
    check (verification_status in ('pending', 'verified', 'rejected', 'suspended')),
  -- The status before its owner was suspended, which is restored with the owner.
  suspended_from text check (suspended_from in ('pending', 'verified', 'rejected', 'suspended')),
  -- When the application was completed. A profile without one stays pending and is not shown to staff.
  applied_at timestamptz,
  -- The day, where the cattery is, on which staff accepted the application; null without their decision.
  accepted_on date,
  verification_badges text[] not null default '{}',
  -- The last days of the checks that were passed, sorted, see breeder_checks; lists count those that are valid.
  checks_valid_until date[] not null default '{}',
  -- For each of these days, the newest day of a check among those that are valid on it.
  checks_newest date[] not null default '{}',
  check (cardinality(checks_newest) = cardinality(checks_valid_until)),
  documents jsonb not null default '{}',
  transport_methods text[] not null default '{}',
  meeting_locations text[] not null default '{}',
  -- Why it may ship cats, for which price, and when it stated so; null if it does not ship.
  shipping jsonb check (jsonb_typeof(shipping) = 'object'),
  -- Copied into each sale, as the time zone is.
  deposit_policy text not null default 'moderate' check (deposit_policy in ('flexible', 'moderate', 'firm')),
  -- Whether its owner has saved the profile with a policy; the default one applies until then.
  has_chosen_policy boolean not null default false,
  -- The age in weeks at which kittens may leave; also copied into each sale, as a day.
  go_home_weeks integer not null default 12 check (go_home_weeks between 8 and 26),
  -- The clubs with which it says that it is registered; their rules bind it, see place_rules.
  clubs text[] not null default '{}',
  profile_image_url text,
  is_active boolean not null default false,
  -- The only definition of which breeders are public.
  is_public boolean not null generated always as (is_active and verification_status = 'verified') stored,
  -- Whether the cattery ever added a cat.
  has_added_cats boolean not null default false,
  -- Without a chosen order, lists of breeders begin with catteries that were checked, and of these with established ones: those
  -- with a sale or a review, or with a picture and a cat.
  is_established boolean not null generated always as (
    total_sales > 0 or review_count > 0 or (profile_image_url is not null and has_added_cats)) stored,
  -- What a search for breeders matches.
  search_text text not null generated always as (
    fold_text(name || ' ' || business_name || ' ' || join_words(specializations))
  ) stored,
  -- Whether a check is valid today; computed when one is recorded, and once a day.
  is_checked boolean not null default false,
  created_at timestamptz not null default now(),
  check (suspended_from is null or verification_status = 'suspended'),
  check (num_nonnulls(town, state, latitude, longitude) in (0, 4))
);
alter table users add foreign key (breeder_id) references breeders on delete set null;

-- Two verified catteries never have the same name.
create unique index breeders_name_key on breeders (name_key)
  where verification_status = 'verified' or suspended_from = 'verified';
-- The orders of the public list; the ID makes each of them total, so that pages never overlap.
create index breeders_recommended on breeders (is_checked desc, is_established desc, fold_text(business_name), id) where is_public;
create index breeders_by_name on breeders (fold_text(business_name), id) where is_public;
create index breeders_by_rating on breeders (rating desc, review_count desc, id) where is_public;
create index breeders_by_experience on breeders (years_experience desc, rating desc, id) where is_public;
create index breeders_by_reviews on breeders (review_count desc, rating desc, id) where is_public;
create index breeders_pending on breeders (created_at, id) where verification_status = 'pending';
create index breeders_applications on breeders (applied_at, id)
  where verification_status = 'pending' and applied_at is not null;
-- Staff read the public catteries of which no check was ever passed, the oldest first.
create index breeders_unchecked on breeders (created_at, id) where is_public and checks_valid_until = '{}';
-- They also read those with a check that has expired, the first to expire first.
create index breeders_expired on breeders ((checks_valid_until[1]), id) where is_public and checks_valid_until <> '{}';
create index breeders_place on breeders using gin (fold_place(location) gin_trgm_ops);
-- Searches near a place read the distinct locations of public catteries and find catteries by some of them.
create index breeders_exact_location on breeders (location) where is_public;
-- Lists within a distance read the catteries in a box, and of these the ones in the circle. The map counts the towns.
create index breeders_point on breeders (latitude, longitude) include (id) where is_public;
create index breeders_town on breeders (state, town) where is_public;
create index breeders_search_text on breeders using gin (search_text gin_trgm_ops);

create trigger breeders_notify_catalog_of_new after insert on breeders referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('id', '-documents', '-suspended_from', '-applied_at');
create trigger breeders_notify_catalog_of_changed after update on breeders
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', '-documents', '-suspended_from', '-applied_at');
create trigger breeders_notify_catalog_of_deleted after delete on breeders referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', '-documents', '-suspended_from', '-applied_at');
create trigger breeders_notify_catalog_of_all after truncate on breeders
  for each statement execute function notify_catalog_of_rows('id', '-documents', '-suspended_from', '-applied_at');

-- The public breeders with the columns that anybody may see.
create view public_breeders as
  select id, user_id, name, business_name, location, description, specializations, years_experience, total_sales,
    rating, review_count, verification_status, verification_badges, transport_methods, meeting_locations, profile_image_url,
    is_active, search_text, created_at
  from breeders where is_public;

-- The distance of two points in miles along a great circle (haversine formula), as `milesBetween` in lib/places computes it;
-- null if a point is. Without a limit of the sine to 1, which only opposite points of the Earth need, and without "strict",
-- so that the planner can inline it.
create function miles_between(lat1 float8, lon1 float8, lat2 float8, lon2 float8) returns float8
  language sql immutable parallel safe
  return 2 * 3958.8 * asin(sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2));

-- Breeders whose text is similar to a misspelled search; 0.45 finds two transposed letters ("siberain").
create function similar_breeders(words text) returns setof uuid language sql stable
  set pg_trgm.word_similarity_threshold = 0.45
  as $$ select id from breeders where words <% search_text $$;

-- Before a cat is added: records that the cattery has one, and keeps others from changing the cattery until the end of the
-- transaction. It writes before it locks, because two transactions that hold the shared lock and both want to write would
-- deadlock.
create function lock_breeder_of_new_cat(of_breeder uuid) returns void language plpgsql as $$
begin
  update breeders set has_added_cats = true where id = of_breeder and not has_added_cats;
  perform 1 from breeders where id = of_breeder for share;
end $$;

-- An unfinished application: the contents of the form when it was last saved.
create table application_drafts (
  user_id uuid primary key references users on delete cascade,
  form jsonb not null,
  updated_at timestamptz not null default now()
);
create index application_drafts_updated_at on application_drafts (updated_at);

-- The append-only log of badges that staff granted and revoked. `breeders.verification_badges` holds those that are
-- valid; a timer removes expired ones.
create table badge_grants (
  id uuid primary key,
  breeder_id uuid not null references breeders on delete cascade,
  badge text not null check (length(badge) between 3 and 40),
  action text not null check (action in ('grant', 'revoke')),
  reason text not null check (length(reason) <= 1000),
  -- Of a grant: the day on which it was verified, such as that of a visit, and the last day on which it is valid.
  awarded_on date,
  expires_on date,
  -- No foreign key, because a deleted account must not change the log.
  actor_id uuid,
  created_at timestamptz not null default now(),
  check ((action = 'grant') = (awarded_on is not null)),
  check (expires_on >= awarded_on)
);
create index badge_grants_breeder_id on badge_grants (breeder_id, badge, created_at desc, id desc);
create index badge_grants_expires_on on badge_grants (expires_on) where expires_on is not null;

-- Entries are deleted together with their cattery, and by the retention job, which sets littermate.retention.
create function badge_grants_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (current_setting('littermate.retention', true) = 'on'
    or not exists (select from breeders b where b.id = old.breeder_id)) then
    return old;
  end if;
  raise exception 'badge_grants is append-only' using errcode = 'restrict_violation';
end $$;
create trigger badge_grants_append_only before update or delete on badge_grants
  for each row execute function badge_grants_append_only();

-- The page of a cattery shows the dates of its badges. Renewing a badge changes only them, and not the list of badges in
-- breeders, so the log reports its entries, too.
create trigger badge_grants_notify_catalog_of_new after insert on badge_grants referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('breeder_id');

-- The latest grant of each badge that was not revoked after it; expired ones included.
create view granted_badges as
  select id, breeder_id, badge, awarded_on, expires_on from (
    select distinct on (breeder_id, badge) * from badge_grants
    order by breeder_id, badge, created_at desc, id desc) latest
  where action = 'grant';

-- The append-only list of checks of catteries by staff. An entry that follows another one of its kind replaces it: the check
-- was carried out again, or the entry before it was wrong.
create table breeder_checks (
  id uuid primary key,
  breeder_id uuid not null references breeders on delete cascade,
  kind text not null check (kind in ('identity', 'address', 'phone', 'registration', 'veterinarian', 'visit')),
  action text not null check (action in ('record', 'correct')),
  -- Two entries never follow the same one, so nobody overwrites what they have not seen.
  follows uuid unique references breeder_checks on delete cascade,
  result text not null check (result in ('passed', 'failed', 'withdrawn')),
  checked_on date not null,
  -- The last day on which a passed check counts.
  expires_on date,
  -- Of a registration, and of a visit.
  club text check (length(club) <= 60),
  number text check (length(number) <= 60),
  method text check (method in ('in_person', 'video_call')),
  -- Only staff read it.
  seen text not null check (length(seen) <= 1000),
  -- Why the entry before was wrong.
  reason text check (length(reason) <= 1000),
  -- No foreign key, because a deleted account must not change the list.
  actor_id uuid,
  created_at timestamptz not null default now(),
  check ((action = 'correct') = (reason is not null)),
  check (action = 'record' or follows is not null),
  check (result <> 'withdrawn' or action = 'correct'),
  check ((result = 'passed') = (expires_on is not null)),
  check (expires_on >= checked_on),
  check (kind = 'registration' or num_nonnulls(club, number) = 0),
  check (kind <> 'registration' or result <> 'passed' or num_nonnulls(club, number) = 2),
  check (method is null or kind = 'visit')
);
create unique index breeder_checks_first on breeder_checks (breeder_id, kind) where follows is null;
create index breeder_checks_breeder_id on breeder_checks (breeder_id, created_at desc, id desc);

-- Entries are deleted together with their cattery, and by the retention job, which sets littermate.retention.
create function breeder_checks_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (current_setting('littermate.retention', true) = 'on'
    or not exists (select from breeders b where b.id = old.breeder_id)) then
    return old;
  end if;
  raise exception 'breeder_checks is append-only' using errcode = 'restrict_violation';
end $$;
create trigger breeder_checks_append_only before update or delete on breeder_checks
  for each row execute function breeder_checks_append_only();

-- A check with the same last day as before changes only this table, and the page of the cattery shows it.
create trigger breeder_checks_notify_catalog_of_new after insert on breeder_checks referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('breeder_id');

-- What is in effect: the entry of each check that no other one follows.
create view current_checks as
  select c.* from breeder_checks c where not exists (select from breeder_checks n where n.follows = c.id);
