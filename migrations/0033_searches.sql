-- Saved searches with their conditions, and the cats and pairings that fit them.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The list that it filters. That of `favorites` is the user's setting for changes of favorites.
  list text not null check (list in ('cats', 'pairings', 'favorites')),
  name text not null check (char_length(name) between 1 and 80),
  -- The filters as the API parsed them, without order and page.
  filters jsonb not null,
  alert text not null check (alert in ('at_once', 'daily', 'weekly', 'app')),
  is_paused boolean not null default false,
  -- Matches after this time are new.
  seen_at timestamptz not null,
  -- The visit before; until the present one ends, what is new since then is marked.
  previous_seen_at timestamptz,
  created_at timestamptz not null,
  -- When it was saved by the clock of the database, which triggers use as well. The user saw what was for sale then.
  known_from timestamptz not null default clock_timestamp(),
  -- When the next email is due, once something fits; and when the last one was written.
  mail_due_at timestamptz,
  mailed_at timestamptz,

  -- What the filters were understood as, and the version of the rules by which that was done; older ones are done again.
  -- Null restricts nothing.
  conditions_version integer not null default 0,
  -- A cat or pairing can only fit if it has one of these keys; without any, nothing fits.
  keys text[] not null,
  words tsquery,
  -- Lower case.
  breeds text[],
  gender text,
  -- Cents, and whole weeks.
  min_price integer,
  max_price integer,
  min_age integer,
  max_age integer,
  health_certified boolean,
  dna_tested boolean,
  -- Whether certifications count that only the breeder states.
  counts_stated boolean not null default false,
  deposit boolean,
  featured boolean,
  -- The code of the state that the cattery is in.
  in_state text,
  -- Patterns of folded locations, any of which is enough; for pairings.
  place_patterns text[],
  -- Codes of states, any of which is enough; a cat may also be called as one of them.
  states text[],
  state_patterns text[],
  -- Circles of places, any of which is enough.
  near_latitudes double precision[],
  near_longitudes double precision[],
  near_miles double precision[],
  -- The circle of the filter by distance.
  within_latitude double precision,
  within_longitude double precision,
  within_miles double precision,
  -- For pairings.
  pairing_status text,
  text_patterns text[],
  unique (user_id, list, filters)
);
create index saved_searches_keys on saved_searches using gin (keys) with (fastupdate = off) where not is_paused;
create index saved_searches_conditions_version on saved_searches (conditions_version);
create index saved_searches_mail_due on saved_searches (mail_due_at) where mail_due_at is not null;

-- What new buyers answered to the questions of the home page; null for whoever skipped them. They are asked once.
create table buyer_answers (
  user_id uuid primary key references users on delete cascade,
  breed text,
  place text,
  timing text check (timing in ('now', 'months', 'looking')),
  home text check (home in ('quiet', 'children', 'active', 'allergies')),
  answered_at timestamptz not null
);

-- What fits a search. A row is written once, and again when the price falls below that of the row.
create table search_matches (
  search_id uuid not null references saved_searches on delete cascade,
  cat_id uuid references cats on delete cascade,
  pairing_id uuid references breeding_pairings on delete cascade,
  subject_id uuid not null generated always as (coalesce(cat_id, pairing_id)) stored,
  -- A pairing fits once while it is expected, and once after its litter is born.
  stage text not null check (stage in ('cat', 'expected', 'born')),
  -- `known` is what was on the list when the search was saved; it is not announced.
  kind text not null check (kind in ('new', 'cheaper', 'again', 'known')),
  -- Cents; `previous_price` is what it cost before, if it was more.
  price integer,
  previous_price integer,
  matched_at timestamptz not null,
  -- When an email named it, or when it was decided that none will.
  announced_at timestamptz,
  primary key (search_id, subject_id, stage),
  check ((cat_id is null) <> (pairing_id is null))
);
create index search_matches_news on search_matches (search_id, matched_at) where kind <> 'known';
create index search_matches_unannounced on search_matches (search_id) where announced_at is null and kind <> 'known';
create index search_matches_cat_id on search_matches (cat_id);
create index search_matches_pairing_id on search_matches (pairing_id);
create index search_matches_matched_at on search_matches (matched_at);

-- The cats that came on sale or changed their price, one row for each that was ever on sale, written by a trigger, so that
-- no way of changing a cat is left out. The worker matches the pending ones.
create table listing_changes (
  cat_id uuid primary key references cats on delete cascade,
  -- The present or last time on sale, with the last price.
  on_sale_from timestamptz not null,
  off_sale_at timestamptz,
  off_sale_as text,
  price integer not null,
  -- The same before the pending change; searches saved in this time knew the cat at this price.
  known_from timestamptz,
  known_to timestamptz,
  known_price integer,
  -- Whether it was reserved, sold, or held before, and not only paused.
  was_taken boolean not null default false,
  is_pending boolean not null
);
create index listing_changes_pending on listing_changes (cat_id) where is_pending;

create function note_new_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (cat_id, on_sale_from, price, is_pending)
  select id, clock_timestamp(), price, true from new_rows
  where is_listed and status = 'available' and held_by_offer is null
  on conflict do nothing;
  return null;
end $$;
create trigger cats_note_new_listings after insert on cats referencing new table as new_rows
  for each statement execute function note_new_listings();

create function note_changed_listings() returns trigger language plpgsql as $$
begin
  -- Most updates change neither.
  -- Not a join, which would compare each row with each other one: the plan is cached from when an update changed one row.
  if not exists (
    select id, is_listed, status, held_by_offer, price from new_rows
    except select id, is_listed, status, held_by_offer, price from old_rows
  ) then
    return null;
  end if;
  with changed as (
    select n.id, n.price, n.status,
      n.is_listed and n.status = 'available' and n.held_by_offer is null as is_on_sale,
      o.is_listed and o.status = 'available' and o.held_by_offer is null as was_on_sale,
      n.price <> o.price as is_other_price,
      case when n.held_by_offer is not null then 'held' else n.status end as off_sale_as
    from new_rows n join old_rows o using (id)
  ), ended as (
    update listing_changes l set off_sale_at = clock_timestamp(), off_sale_as = c.off_sale_as
    from changed c where l.cat_id = c.id and c.was_on_sale and not c.is_on_sale
  )
  insert into listing_changes as l (cat_id, on_sale_from, price, is_pending)
  select id, clock_timestamp(), price, true from changed
  where is_on_sale and (not was_on_sale or is_other_price) order by id
  on conflict (cat_id) do update set
    known_from = case when l.is_pending then l.known_from else l.on_sale_from end,
    known_to = case when l.is_pending then l.known_to else coalesce(l.off_sale_at, clock_timestamp()) end,
    known_price = case when l.is_pending then l.known_price else l.price end,
    was_taken = (l.is_pending and l.was_taken) or coalesce(l.off_sale_as, 'withdrawn') <> 'withdrawn',
    on_sale_from = case when l.off_sale_at is null then l.on_sale_from else excluded.on_sale_from end,
    off_sale_at = null, off_sale_as = null, price = excluded.price, is_pending = true;
  return null;
end $$;
create trigger cats_note_changed_listings after update on cats
  referencing new table as new_rows old table as old_rows
  for each statement execute function note_changed_listings();

-- The same for pairings, which have no price: one row for each pairing and status in which it was public.
create table pairing_changes (
  pairing_id uuid not null references breeding_pairings on delete cascade,
  status text not null,
  -- Whether it was public before with another status.
  is_known boolean not null,
  changed_at timestamptz not null default clock_timestamp(),
  is_pending boolean not null default true,
  primary key (pairing_id, status)
);
create index pairing_changes_pending on pairing_changes (pairing_id) where is_pending;

create function note_public_pairings(changed uuid[]) returns void language sql as $$
  insert into pairing_changes (pairing_id, status, is_known)
  select p.id, p.status, exists (select from pairing_changes earlier where earlier.pairing_id = p.id)
  from breeding_pairings p join breeders b on b.id = p.breeder_id
  where p.id = any(changed) and p.is_active and b.is_public order by p.id
  on conflict do nothing
$$;

create function note_pairings() returns trigger language plpgsql as $$
begin
  perform note_public_pairings(array(select id from new_rows));
  return null;
end $$;
create trigger breeding_pairings_note_new after insert on breeding_pairings referencing new table as new_rows
  for each statement execute function note_pairings();
create trigger breeding_pairings_note_changed after update on breeding_pairings referencing new table as new_rows
  for each statement execute function note_pairings();

create function breeders_note_pairings() returns trigger language plpgsql as $$
begin
  perform note_public_pairings(array(select id from breeding_pairings where breeder_id = new.id));
  return null;
end $$;
create trigger breeders_note_pairings after update of is_active, verification_status on breeders
  for each row when (new.is_public and not old.is_public)
  execute function breeders_note_pairings();
