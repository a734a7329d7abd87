-- The certifications of a cat whose record has a document. The others are only stated by the breeder.
create function documented_certifications(certifications text[], records jsonb) returns text[]
  language sql immutable
  return (select coalesce(array_agg(certification order by place), '{}')
    from unnest(certifications) with ordinality as stated (certification, place)
    where exists (select from jsonb_array_elements(records) as record
      where record ->> 'certification' = certification and record ->> 'documentUrl' is not null));

-- Whether no vaccination and no record of a cat is older than the cat.
create function are_records_after_birth(birth date, vaccinations jsonb, records jsonb) returns boolean
  language sql immutable
  return not exists (select from jsonb_array_elements(vaccinations || records) as record
    where (record ->> 'date')::date < birth);

create table cats (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  litter_id uuid references litters on delete set null,
  breeding_pairing_id uuid references breeding_pairings on delete set null,
  name text not null,
  breed text not null,
  gender text not null check (gender in ('male', 'female')),
  birth_date date not null,
  price integer not null check (price >= 0),
  deposit_amount integer check (deposit_amount >= 0 and deposit_amount <= price),
  color text,
  registration_number text check (char_length(registration_number) <= 40),
  neutered text check (neutered in ('yes', 'not_yet', 'no')),
  litter_trained_since date,
  description text,
  -- URLs of the pictures, the cover first; `pictures` holds URL, size, and color in the same order.
  images text[] not null default '{}',
  pictures jsonb not null default '[]',
  health_records jsonb not null default '[]',
  vaccinations jsonb not null default '[]',
  -- For the handover: the microchip number, and the path of the vaccination record. Only the owner sees them before.
  microchip text constraint cats_microchip_form check (microchip ~ '^([0-9]{15}|[0-9]{9}|[0-9A-F]{10})$'),
  vaccination_record text,
  health_certifications text[] not null default '{}',
  documented_certifications text[] not null
    generated always as (documented_certifications(health_certifications, health_records)) stored,
  status text not null default 'available' check (status in ('available', 'reserved', 'sold', 'withdrawn')),
  is_featured boolean not null default false,
  reserved_by uuid references users,
  reservation_date timestamptz,
  deposit_paid_at timestamptz,
  stripe_payment_intent_id text,
  -- The open offer of a waiting list that keeps the cat from others, and its deadline once it is known; see offers.
  held_by_offer uuid,
  held_until timestamptz,
  -- Incremented by each edit of the breeder, so that an edit based on an old version is rejected.
  version integer not null default 1,
  -- The status before staff took it down, so that it can be restored.
  taken_down_from text check (taken_down_from in ('available', 'withdrawn')),
  -- A deleted cat is also withdrawn; the row stays, because payments and conversations refer to it.
  deleted_at timestamptz,
  -- A copy of breeders.is_public, maintained by triggers so that lists and counts need no join.
  breeder_is_public boolean not null default false,
  -- The only definition of which cats are public.
  is_listed boolean not null generated always as (breeder_is_public and status <> 'withdrawn') stored,
  -- A paused cat keeps its page, its favorites, and its conversations; a deleted cat and one that staff took down do not.
  is_viewable boolean not null
    generated always as (breeder_is_public and deleted_at is null and taken_down_from is null) stored,
  -- The same cat in the breeding book of the cattery; set by a trigger. A deleted cat does not need it.
  animal_id uuid references animals on delete set null,
  -- Numbers the cats in the order of creation; searches group and sample by it.
  number bigint not null generated always as identity,
  search tsvector,
  created_at timestamptz not null default now(),
  -- The order of the newest cats: when it was listed, or the same time on the latest earlier day that no cat of its cattery
  -- has, so that a cattery that lists many cats at once does not fill a page. Set by a trigger.
  ranked_at timestamptz not null,
  check (status <> 'reserved' or reserved_by is not null),
  check (deleted_at is null or status = 'withdrawn'),
  -- Whatever takes an available cat off the market ends the offer first, or accepts it.
  constraint cats_hold check (held_by_offer is null or status = 'available'),
  check (held_until is null or held_by_offer is not null),
  check (taken_down_from is null or status = 'withdrawn'),
  constraint cats_animal check (animal_id is not null or deleted_at is not null),
  -- Registered names are long. The limit is that of the forms.
  constraint cats_name_length check (char_length(name) <= 100),
  -- With a deposit of the whole price, a reservation would leave nothing to pay.
  constraint cats_deposit_below_price check (deposit_amount < price or status in ('reserved', 'sold'))
);

-- The orders of the public list: available cats first, and the ID makes each order total, so that pages never overlap.
-- The rows before a deep page are skipped in the index alone; reading their wide rows would take most of the time.
create index cats_newest on cats ((status = 'available') desc, ranked_at desc, id desc)
  include (breed, status, gender, price, birth_date, deposit_amount, is_featured, documented_certifications,
    reservation_date, created_at, breeder_id, litter_id, held_by_offer) where is_listed;
create index cats_price on cats ((status = 'available') desc, price, id) where is_listed;
-- cats_price cannot be read backward for this order, because available cats come first in both.
create index cats_price_falling on cats ((status = 'available') desc, price desc, id desc) where is_listed;
create index cats_age on cats ((status = 'available') desc, birth_date desc, id) where is_listed;
create index cats_featured on cats (created_at desc) where is_featured and is_listed;
-- These hold every column that a filter reads, so that matches are counted in the index alone; the rows are wide.
create index cats_breed_newest on cats (lower(breed), (status = 'available') desc, ranked_at desc, id desc, price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    created_at, breeder_id, litter_id, held_by_offer) where is_listed;
create index cats_cattery_newest on cats (breeder_id, (status = 'available') desc, ranked_at desc, id desc, price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    created_at, litter_id, held_by_offer) where is_listed;
create index cats_on_sale_of_breeder on cats (breeder_id)
  where is_listed and status = 'available' and held_by_offer is null;
create index cats_held_by_offer on cats (held_by_offer) where held_by_offer is not null;
create index cats_breeder_id on cats (breeder_id, created_at desc);
create index cats_ranked on cats (breeder_id, ranked_at) include (id);
create index cats_litter_id on cats (litter_id);
create index cats_animal_id on cats (animal_id);
create index cats_breeding_pairing_id on cats (breeding_pairing_id);
create index cats_reserved_by on cats (reserved_by);
-- A microchip is in one cat. The number stays with a cat that is paused, was sold, or was taken down; a deleted listing
-- gives it up. No transition of a sale changes who holds a number, so none can fail here.
create unique index cats_microchip on cats (microchip) where deleted_at is null;
create index cats_health_certifications on cats using gin (health_certifications);
create index cats_documented_certifications on cats using gin (documented_certifications);
-- Staff browse all cats, newest first, and find them by their names.
create index cats_latest on cats (created_at desc, id desc) where deleted_at is null;
create index cats_name on cats using gin (fold_text(name) gin_trgm_ops) where deleted_at is null;

create function cats_set_breeder_is_public() returns trigger language plpgsql as $$
begin
  new.breeder_is_public := coalesce((select b.is_public from breeders b where b.id = new.breeder_id), false);
  return new;
end $$;
create trigger cats_set_breeder_is_public before insert or update of breeder_id on cats
  for each row execute function cats_set_breeder_is_public();

create function breeders_update_cats_is_public() returns trigger language plpgsql as $$
begin
  update cats set breeder_is_public = new.is_public where breeder_id = new.id;
  return null;
end $$;
create trigger breeders_update_cats_is_public after update of is_active, verification_status on breeders
  for each row when (old.is_public is distinct from new.is_public)
  execute function breeders_update_cats_is_public();

-- A new cat copies values from its cattery, so it waits for a concurrent update of the cattery, which would not see the
-- cat. Triggers run in alphabetical order, and this one must be the first. Updates do not wait: the cattery's triggers lock
-- the cattery before the cat, so the opposite order could deadlock.
create function cats_lock_breeder() returns trigger language plpgsql as $$
begin
  perform lock_breeder_of_new_cat(new.breeder_id);
  return new;
end $$;
create trigger cats_lock_breeder before insert on cats for each row execute function cats_lock_breeder();

-- Two cats of one cattery have the same day only if they are added at the same time, or if it has one on each of 365 days.
-- Deleted cats count, so that listing a cat again brings nothing. A row that names its place keeps it.
-- Its plan is cached while the table grows, so it must not be the one for a small table.
create function cats_set_ranked_at() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  listed_on date := (new.created_at at time zone 'UTC')::date;
  taken integer;
begin
  if tg_op = 'INSERT' and new.ranked_at is not null then
    return new;
  end if;
  -- How many days in a row, back from this one, are taken.
  select count(*) into taken from (
    select day, row_number() over (order by day desc) - 1 as place from (
      select distinct (c.ranked_at at time zone 'UTC')::date as day from cats c
      where c.breeder_id = new.breeder_id and c.id <> new.id
        and c.ranked_at >= (listed_on - 364)::timestamp at time zone 'UTC'
        and c.ranked_at < (listed_on + 1)::timestamp at time zone 'UTC') days) places
  where day = listed_on - place::integer;
  new.ranked_at := new.created_at - make_interval(hours => 24 * taken);
  return new;
end $$;
-- After cats_lock_breeder, so that it sees the cats of a change of the cattery that ended meanwhile.
create trigger cats_set_ranked_at before insert or update of created_at on cats
  for each row execute function cats_set_ranked_at();

-- The litter decides the birth date, the breed, and the parents of its cats. A litter without a birth date, or without a
-- pairing, decides nothing about it. The litter is locked, so that it does not change at the same time.
create function cats_follow_litter() returns trigger language plpgsql as $$
declare
  litter record;
begin
  perform lock_litter(new.litter_id);
  select l.birth_date, p.id as pairing_id, p.sire_breed, p.dam_breed into litter
    from litters l left join breeding_pairings p on p.id = l.breeding_pairing_id
    where l.id = new.litter_id;
  if litter.birth_date <> new.birth_date then
    raise exception 'The birth date differs from that of the litter.'
      using errcode = 'check_violation', constraint = 'cats_birth_date_of_litter';
  end if;
  if litter.pairing_id <> new.breeding_pairing_id then
    raise exception 'The pairing differs from that of the litter.'
      using errcode = 'check_violation', constraint = 'cats_pairing_of_litter';
  end if;
  if litter.pairing_id is not null and not is_litter_breed(new.breed, litter.sire_breed, litter.dam_breed) then
    raise exception 'No kitten of the parents of the litter has this breed.'
      using errcode = 'check_violation', constraint = 'cats_breed_of_litter';
  end if;
  return new;
end $$;
create trigger cats_follow_litter before insert on cats for each row
  when (new.litter_id is not null) execute function cats_follow_litter();
create trigger cats_keep_following_litter before update of litter_id, breeding_pairing_id, birth_date, breed on cats
  for each row when (new.litter_id is not null and (old.litter_id is distinct from new.litter_id
    or old.breeding_pairing_id is distinct from new.breeding_pairing_id or old.birth_date <> new.birth_date
    or old.breed <> new.breed))
  execute function cats_follow_litter();

-- A cat is an animal of its cattery's book, with the parents of its pairing or litter: the one that its name means, unless that
-- one is listed already, or a new one. The animal has the facts of the listing.
create function cats_have_animal() returns trigger language plpgsql as $$
declare
  parents record;
begin
  select * into parents from parent_animals(new.breeder_id, new.breeding_pairing_id, new.litter_id);
  if new.animal_id is null then
    select named into new.animal_id from animals_named(new.breeder_id, new.name, new.gender, new.birth_date) named
      where not exists (select from cats c where c.animal_id = named and c.deleted_at is null) limit 1;
  end if;
  if new.animal_id is null then
    new.animal_id := add_animal(new.id, new.breeder_id, new.name, new.breed, new.gender, new.birth_date, 'kept', new.created_at);
  end if;
  perform change_animal(new.animal_id, new.name, new.breed, new.gender, new.birth_date, new.color, new.microchip,
    case when new.deleted_at is null then new.images[1] end, case tg_op when 'UPDATE' then old.images[1] end);
  perform add_parents(new.animal_id, parents.sire, parents.dam);
  return new;
end $$;
-- After cats_follow_litter and cats_lock_breeder.
create trigger cats_name_animal before insert on cats for each row execute function cats_have_animal();
create trigger cats_rename_animal before update of name, breed, gender, birth_date, color, microchip, images, litter_id,
  breeding_pairing_id, deleted_at on cats for each row when (new.animal_id is not null)
  execute function cats_have_animal();

create function cats_set_animal_sold() returns trigger language plpgsql as $$
begin
  perform set_animal_sold(new.animal_id, new.status = 'sold');
  return null;
end $$;
create trigger cats_set_animal_sold after update of status on cats for each row
  when ((old.status = 'sold') <> (new.status = 'sold')) execute function cats_set_animal_sold();
-- Demo data begins with sold cats.
create trigger cats_add_sold_animal after insert on cats for each row
  when (new.status = 'sold') execute function cats_set_animal_sold();

-- A cat that died, by the breeding book, is not for sale. One that is reserved, sold, or held by an offer stays so until its sale or
-- offer ends.
create function animals_pause_listing() returns trigger language plpgsql as $$
begin
  update cats set status = 'withdrawn', version = version + 1
    where animal_id = new.id and status = 'available' and held_by_offer is null and deleted_at is null;
  return null;
end $$;
create trigger animals_pause_listing after update of status on animals for each row
  when (new.status = 'died' and old.status <> 'died') execute function animals_pause_listing();
create function cats_stay_paused() returns trigger language plpgsql as $$
begin
  if exists (select from animals a where a.id = new.animal_id and a.status = 'died') then
    new.status := 'withdrawn';
  end if;
  return new;
end $$;
-- After cats_name_animal.
create trigger cats_stay_paused_new before insert on cats for each row
  when (new.status = 'available') execute function cats_stay_paused();
create trigger cats_stay_paused before update of status, held_by_offer, animal_id on cats for each row
  when (new.status = 'available' and new.held_by_offer is null) execute function cats_stay_paused();

-- A changed litter changes its cats, but not those of a sale: what a buyer agreed to changes only after the buyer was told.
-- A breed that the new parents do not decide stays until the breeder chooses one.
create function update_cats_of_litter(litter uuid) returns void language sql as $$
  update cats c set
    birth_date = coalesce(l.birth_date, c.birth_date),
    breeding_pairing_id = case when c.breeding_pairing_id is null then null
      else coalesce(l.breeding_pairing_id, c.breeding_pairing_id) end,
    breed = case when p.id is null or is_litter_breed(c.breed, p.sire_breed, p.dam_breed)
        or lower(trim(p.sire_breed)) <> lower(trim(p.dam_breed))
      then c.breed else trim(p.sire_breed) end,
    version = c.version + 1
  from litters l left join breeding_pairings p on p.id = l.breeding_pairing_id
  where l.id = litter and c.litter_id = l.id and c.status not in ('reserved', 'sold')
    and (l.birth_date <> c.birth_date or l.breeding_pairing_id <> c.breeding_pairing_id
      or (lower(trim(p.sire_breed)) = lower(trim(p.dam_breed))
        and not is_litter_breed(c.breed, p.sire_breed, p.dam_breed)))
$$;
create function litters_update_cats() returns trigger language plpgsql as $$
begin
  perform update_cats_of_litter(new.id);
  return null;
end $$;
create trigger litters_update_cats after update of birth_date, breeding_pairing_id on litters
  for each row execute function litters_update_cats();
create function breeding_pairings_update_cats() returns trigger language plpgsql as $$
begin
  perform update_cats_of_litter(l.id) from litters l where l.breeding_pairing_id = new.id;
  return null;
end $$;
create trigger breeding_pairings_update_cats after update of sire_breed, dam_breed on breeding_pairings
  for each row when (old.sire_breed <> new.sire_breed or old.dam_breed <> new.dam_breed)
  execute function breeding_pairings_update_cats();

-- The cats that differ from their litter: those of a sale, and those whose breed the breeder must choose. Until they do
-- not differ, the later birth date counts for the day on which a cat may leave.
create view cats_differing_from_litter as
  select c.id, c.breeder_id, c.name, c.status, c.litter_id, c.birth_date, l.birth_date as litter_birth_date, c.breed,
    case when p.id is not null and not is_litter_breed(c.breed, p.sire_breed, p.dam_breed)
      then litter_breeds(p.sire_breed, p.dam_breed) end as litter_breeds
  from cats c join litters l on l.id = c.litter_id left join breeding_pairings p on p.id = l.breeding_pairing_id
  where c.deleted_at is null
    and (l.birth_date <> c.birth_date or (c.status not in ('reserved', 'sold') and p.id is not null
      and not is_litter_breed(c.breed, p.sire_breed, p.dam_breed)));

create trigger cats_notify_catalog_of_new after insert on cats referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', 'litter_id', 'breeding_pairing_id',
    '-version', '-microchip', '-vaccination_record', '-reserved_by', '-deposit_paid_at', '-stripe_payment_intent_id');
create trigger cats_notify_catalog_of_changed after update on cats
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', 'litter_id', 'breeding_pairing_id',
    '-version', '-microchip', '-vaccination_record', '-reserved_by', '-deposit_paid_at', '-stripe_payment_intent_id');
create trigger cats_notify_catalog_of_deleted after delete on cats referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', 'litter_id', 'breeding_pairing_id',
    '-version', '-microchip', '-vaccination_record', '-reserved_by', '-deposit_paid_at', '-stripe_payment_intent_id');
create trigger cats_notify_catalog_of_all after truncate on cats
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', 'litter_id', 'breeding_pairing_id',
    '-version', '-microchip', '-vaccination_record', '-reserved_by', '-deposit_paid_at', '-stripe_payment_intent_id');

-- When a breeder confirmed last that its listings are up to date, by visiting the dashboard or from an email, and the open
-- question whether they still are.
create table listing_confirmations (
  breeder_id uuid primary key references breeders on delete cascade,
  confirmed_at timestamptz not null,
  question_id uuid,
  asked_at timestamptz,
  check ((question_id is null) = (asked_at is null))
);
create index listing_confirmations_asked_at on listing_confirmations (asked_at) where asked_at is not null;

-- The public cats with the columns that anybody may see.
create view listed_cats as
  select id, breeder_id, litter_id, breeding_pairing_id, name, breed, gender, birth_date, price, deposit_amount, color,
    registration_number, neutered, litter_trained_since, description, images, pictures, vaccinations,
    health_certifications, status, is_featured, created_at, documented_certifications, held_by_offer, held_until
  from cats where is_listed;

-- The cats that have a page, with the columns that anybody may see.
create view viewable_cats as
  select id, breeder_id, litter_id, breeding_pairing_id, name, breed, gender, birth_date, price, deposit_amount, color,
    registration_number, neutered, litter_trained_since, description, images, pictures, vaccinations,
    health_certifications, status, is_featured, created_at, documented_certifications, held_by_offer, held_until
  from cats where is_viewable;

-- Breeders and litters call the next four functions, because their SQL does not read this feature's tables.

-- The number of cats that a breeder has for sale.
create function available_cats(of_breeder uuid) returns integer language sql stable
  as $$ select count(*)::int from cats
    where breeder_id = of_breeder and is_listed and status = 'available' and held_by_offer is null $$;

-- The same for all breeders who have some.
create function available_cats_by_breeder() returns table (breeder_id uuid, cats integer) language sql stable
  as $$ select breeder_id, count(*)::int from cats
    where is_listed and status = 'available' and held_by_offer is null group by breeder_id $$;

-- The first picture of a breeder's newest cat that has one, one that is for sale if possible.
create function picture_of_cats(of_breeder uuid) returns json language sql stable as $$
  select pictures -> 0 from cats
  where breeder_id = of_breeder and is_listed and pictures -> 0 is not null
  order by (status = 'available') desc, ranked_at desc, id desc limit 1
$$;

-- The number of available kittens in a litter: what the breeder entered until kittens are listed, then the listed ones
-- that are available. Counted on read, so that the sale of a kitten locks only its own row. Cats of another cattery do
-- not count, whichever litter they name.
create function available_kittens(l litters) returns integer language sql stable as $$
  select case
    when l.has_cards or exists (select from cats c where c.litter_id = l.id and c.breeder_id = l.breeder_id)
    then least(
      (select count(*)::int from cats c
        where c.litter_id = l.id and c.breeder_id = l.breeder_id and c.status = 'available'
          and c.held_by_offer is null),
      l.total_kittens)
    else l.available_kittens
  end
$$;

-- The number of kittens of a recorded litter that its breeder has not added yet. They are not cats, so that nobody can see,
-- buy, or be offered one.
create function kittens_to_add(l litters) returns integer language sql stable as $$
  select case when l.has_cards
    then greatest(0, coalesce(l.total_kittens, 0) - (select count(*)::int from cats c
      where c.litter_id = l.id and c.breeder_id = l.breeder_id and c.deleted_at is null))
    else 0 end
$$;

-- Page views per cat and day (UTC); nothing about the visitors is stored.
create table cat_views (
  cat_id uuid not null references cats on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (cat_id, day)
);
create index cat_views_day on cat_views (day);
