-- Saved searches share what they look for: equal criteria are stored and compared once, however many people have them.

-- The criteria of searches, without their prices; searches whose criteria are equal have the same group.
create table search_groups (
  id integer primary key generated always as identity,
  list text not null check (list in ('cats', 'pairings')),
  -- Equal for equal criteria.
  fingerprint text not null,
  -- The version of the rules by which filters were understood; those of older ones are understood again.
  conditions_version integer not null,
  -- Cents. No search of the group wants a price outside of these; null restricts nothing.
  min_price integer,
  max_price integer,

  -- A cat or pairing can only fit if it has one of these keys; without any, nothing fits.
  keys text[] not null,
  -- What follows restricts nothing where it is null.
  words tsquery,
  -- Lower case.
  breeds text[],
  gender text,
  -- Whole weeks.
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
  unique (list, fingerprint)
);
create index search_groups_keys on search_groups using gin (keys) with (fastupdate = off);
create index search_groups_conditions_version on search_groups (conditions_version);

-- What one person saved.
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

  -- What it looks for; null for `favorites`.
  group_id integer references search_groups,
  -- Cents; null restricts nothing.
  min_price integer,
  max_price integer,
  -- Up to which event the user has seen what is new, at the last visit and at the one before; as `seen_at`.
  seen_event integer not null default 0,
  previous_seen_event integer,
  -- Up to which event emails named what is new, or it was decided that none will, and when.
  mailed_event integer not null default 0,
  announced_at timestamptz,
  -- Events up to this were compared with earlier criteria, or happened before the search was saved.
  follows_event integer not null default 0,
  -- The events during which it was paused. It does not find them.
  paused int4multirange not null default '{}',
  unique (user_id, list, filters),
  constraint saved_searches_group check ((list = 'favorites') = (group_id is null))
);
create index saved_searches_group_id on saved_searches (group_id);
create index saved_searches_mail_due on saved_searches (mail_due_at) where mail_due_at is not null;
create index saved_searches_mail_unplanned on saved_searches (id)
  where mail_due_at is null and alert in ('daily', 'weekly') and not is_paused;

-- What new buyers answered to the questions of the home page; null for whoever skipped them. They are asked once.
create table buyer_answers (
  user_id uuid primary key references users on delete cascade,
  breed text,
  place text,
  timing text check (timing in ('now', 'months', 'looking')),
  home text check (home in ('quiet', 'children', 'active', 'allergies')),
  answered_at timestamptz not null
);

-- What happened to cats and pairings that searches are compared with: one row whenever a cat came on sale or changed its price,
-- and for each status of a pairing. One transaction at a time adds rows, so that whoever sees a row sees all with lower IDs.
create table search_events (
  id integer primary key generated always as identity,
  cat_id uuid references cats on delete cascade,
  pairing_id uuid references breeding_pairings on delete cascade,
  subject_id uuid not null generated always as (coalesce(cat_id, pairing_id)) stored,
  -- A pairing fits once while it is expected, and once after its litter is born.
  stage text not null check (stage in ('cat', 'expected', 'born')),
  breeder_id uuid not null references breeders on delete cascade,
  -- Cents; `previous_price` is what it cost before, if it was more.
  price integer,
  previous_price integer,
  -- By the clock of the database: from when it was listed so, and until when, if that ended.
  listed_at timestamptz not null,
  ended_at timestamptz,
  -- When groups were compared with it; null if it ended before.
  matched_at timestamptz,
  check ((cat_id is null) <> (pairing_id is null))
);
create index search_events_subject_id on search_events (subject_id);
create index search_events_cat_id on search_events (cat_id);
create index search_events_pairing_id on search_events (pairing_id);
create index search_events_breeder_id on search_events (breeder_id);
create index search_events_at on search_events ((coalesce(matched_at, listed_at)));

-- The groups that an event fits. Without foreign keys, whose checks cost more than the rows; a sweep deletes those of groups and
-- events that no longer exist.
create table group_matches (
  group_id integer not null,
  event_id integer not null,
  primary key (group_id, event_id)
);

-- Groups in which something is new, from which event on, since it was last decided when their searches send emails at once.
create table groups_to_mail (
  group_id integer primary key,
  from_event integer not null,
  found_at timestamptz not null
);

-- What one search alone has found: favorites, what it had found before its criteria changed, and what an email could not
-- name or named for another search.
create table own_matches (
  search_id uuid not null references saved_searches on delete cascade,
  cat_id uuid references cats on delete cascade,
  pairing_id uuid references breeding_pairings on delete cascade,
  subject_id uuid not null generated always as (coalesce(cat_id, pairing_id)) stored,
  stage text not null check (stage in ('cat', 'expected', 'born')),
  -- `known` is what was on the list when the search was saved; it is not announced.
  kind text not null check (kind in ('new', 'cheaper', 'again', 'known')),
  -- Cents; `previous_price` is what it cost before, if it was more.
  price integer,
  previous_price integer,
  -- The event by which it was found, for the cursors of the search.
  event_id integer not null,
  matched_at timestamptz not null,
  -- When an email named it, or when it was decided that none will.
  announced_at timestamptz,
  primary key (search_id, subject_id, stage),
  check ((cat_id is null) <> (pairing_id is null))
);
create index own_matches_unannounced on own_matches (search_id) where announced_at is null and kind <> 'known';
create index own_matches_cat_id on own_matches (cat_id);
create index own_matches_pairing_id on own_matches (pairing_id);
create index own_matches_matched_at on own_matches (matched_at);

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

-- Whether a search was saved too late to have seen the list as an event found it: sooner, the change may not have been visible.
create function was_surely_listed(known_from timestamptz, listed_at timestamptz) returns boolean language sql stable as $$
  select known_from > listed_at + interval '10 seconds'
$$;

-- Whether a search found an event, if it fits.
create function finds_event(
  known_from timestamptz, follows_event integer, paused int4multirange, event_id integer, listed_at timestamptz, matched_at timestamptz
) returns boolean language sql stable as $$
  select event_id > follows_event and matched_at is not null and not was_surely_listed(known_from, listed_at)
    and not paused @> event_id
$$;

-- Whether the list showed the cat of an event, at its price, when the search was saved.
create function knew_event(
  known_from timestamptz, follows_event integer, event_id integer, listed_at timestamptz, ended_at timestamptz
) returns boolean language sql stable as $$
  select (was_surely_listed(known_from, listed_at) or (event_id <= follows_event and known_from > listed_at))
    and (ended_at is null or known_from < ended_at)
$$;

create function is_price_between(price integer, min_price integer, max_price integer) returns boolean language sql immutable as $$
  select (min_price is null or price >= min_price) and (max_price is null or price <= max_price)
$$;

-- What each search has found, one row for a cat or for a stage of a pairing. A cat is found when its price is below all for
-- which the search knew or found it before. Limit `event_id`, so that not all that was ever found is read.
create view search_matches as
select s.id as search_id, e.cat_id, e.pairing_id, e.subject_id, e.stage,
  case when coalesce(h.is_untold, true) and (o.search_id is null or (o.kind = 'new' and o.announced_at is null))
    then 'new' else 'cheaper' end as kind,
  e.price, coalesce(least(h.found_price, o.price), e.previous_price) as previous_price, e.matched_at,
  case when e.id <= s.mailed_event then coalesce(s.announced_at, e.matched_at) end as announced_at,
  e.id as event_id, false as is_own
from saved_searches s
join group_matches g on g.group_id = s.group_id
join search_events e on e.id = g.event_id
left join own_matches o on o.search_id = s.id and o.subject_id = e.subject_id and o.stage = e.stage
cross join lateral (
  select coalesce(bool_or(earlier.id < e.id), false) as is_found, min(earlier.price) filter (where earlier.id < e.id) as lowest_price,
    min(earlier.price) filter (where earlier.id < e.id and not earlier.is_known) as found_price,
    bool_and(not earlier.is_known and earlier.id > s.mailed_event)
      filter (where earlier.id < e.id and (o.search_id is null or not earlier.is_known)) as is_untold,
    coalesce(bool_or(earlier.id > e.id and earlier.price < e.price), false) as is_undercut
  from (
    select h.id, h.price, knew_event(s.known_from, s.follows_event, h.id, h.listed_at, h.ended_at) as is_known
    from search_events h
    where h.subject_id = e.subject_id and h.stage = e.stage and h.id <> e.id
      and is_price_between(h.price, s.min_price, s.max_price)
      and (knew_event(s.known_from, s.follows_event, h.id, h.listed_at, h.ended_at)
        or finds_event(s.known_from, s.follows_event, s.paused, h.id, h.listed_at, h.matched_at))
      -- A list shows cats before anything is compared with its filters.
      and (h.cat_id is not null and knew_event(s.known_from, s.follows_event, h.id, h.listed_at, h.ended_at)
        or exists (select from group_matches also where also.group_id = s.group_id and also.event_id = h.id))
  ) earlier
) h
where finds_event(s.known_from, s.follows_event, s.paused, e.id, e.listed_at, e.matched_at)
  and is_price_between(e.price, s.min_price, s.max_price)
  and not exists (select from breeders b where b.id = e.breeder_id and b.user_id = s.user_id)
  and not h.is_undercut
  and case when e.cat_id is null then not h.is_found and o.search_id is null
    else (h.lowest_price is null or e.price < h.lowest_price) and (o.price is null or e.price < o.price) end
union all
select o.search_id, o.cat_id, o.pairing_id, o.subject_id, o.stage, o.kind, o.price, o.previous_price, o.matched_at, o.announced_at,
  o.event_id, true
from own_matches o join saved_searches s on s.id = o.search_id
where not exists (
  select from search_events e join group_matches g on g.event_id = e.id and g.group_id = s.group_id
  where e.subject_id = o.subject_id and e.stage = o.stage and e.price < o.price
    and finds_event(s.known_from, s.follows_event, s.paused, e.id, e.listed_at, e.matched_at)
    and is_price_between(e.price, s.min_price, s.max_price));
