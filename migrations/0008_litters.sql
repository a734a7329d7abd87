-- Whether no health test of a cat is older than the cat, whose birth date may be unknown.
create function are_tests_after_birth(birth date, tests jsonb) returns boolean language sql immutable
  return not exists (select from jsonb_array_elements(tests) as test where (test ->> 'date')::date < birth);

create table sires (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  -- Registered names are long. The limit is that of the forms.
  name text not null,
  breed text not null,
  -- Months.
  age integer not null check (age >= 1),
  birth_date date,
  description text,
  image_url text,
  -- A list of {name, result, lab, date, documentUrl}, so that a test can be repeated.
  health_testing jsonb not null default '[]' check (jsonb_typeof(health_testing) = 'array'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- The same cat in the breeding book of the cattery; set by a trigger.
  animal_id uuid not null references animals,
  constraint sires_name_length check (char_length(name) <= 100),
  constraint sires_tests_after_birth check (are_tests_after_birth(birth_date, health_testing))
);
create index sires_breeder_id on sires (breeder_id);
create index sires_animal_id on sires (animal_id);

create table queens (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  name text not null,
  breed text not null,
  -- Months.
  age integer not null check (age >= 1),
  birth_date date,
  description text,
  image_url text,
  -- A list of {name, result, lab, date, documentUrl}, so that a test can be repeated.
  health_testing jsonb not null default '[]' check (jsonb_typeof(health_testing) = 'array'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- The same cat in the breeding book of the cattery; set by a trigger.
  animal_id uuid not null references animals,
  constraint queens_name_length check (char_length(name) <= 100),
  constraint queens_tests_after_birth check (are_tests_after_birth(birth_date, health_testing))
);
create index queens_breeder_id on queens (breeder_id);
create index queens_animal_id on queens (animal_id);

-- A sire or queen is an animal: the one that the cattery chose, of its own book or another one; the one of its book that the name
-- means; or a new one. An animal of the own book has its facts.
create function parents_have_animal() returns trigger language plpgsql as $$
declare
  sex text := case tg_table_name when 'sires' then 'male' else 'female' end;
begin
  if new.animal_id is null then
    select named into new.animal_id from animals_named(new.breeder_id, new.name, sex, new.birth_date) named limit 1;
  end if;
  if new.animal_id is null then
    new.animal_id := add_animal(new.id, new.breeder_id, new.name, new.breed, sex, new.birth_date, 'breeding', new.created_at);
  end if;
  -- Only the cattery of an animal changes it.
  if is_in_book(new.breeder_id, new.animal_id) then
    perform change_animal(new.animal_id, new.name, new.breed, sex, new.birth_date, null, null, new.image_url,
      case tg_op when 'UPDATE' then old.image_url end);
  end if;
  return new;
end $$;
create trigger sires_have_animal before insert or update of name, breed, birth_date, image_url on sires
  for each row execute function parents_have_animal();
create trigger queens_have_animal before insert or update of name, breed, birth_date, image_url on queens
  for each row execute function parents_have_animal();

create table breeding_pairings (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  sire_id uuid references sires on delete set null,
  queen_id uuid references queens on delete set null,
  sire_name text not null,
  dam_name text not null,
  sire_breed text not null,
  dam_breed text not null,
  expected_litter_date date,
  actual_litter_date date,
  expected_kittens integer check (expected_kittens >= 0),
  actual_kittens integer check (actual_kittens >= 0),
  price_range jsonb check (
    price_range is null
    or ((price_range ->> 'min')::bigint >= 0 and (price_range ->> 'max')::bigint >= (price_range ->> 'min')::bigint)
  ),
  -- What the breeder chose.
  chosen_status text not null default 'planned' check (chosen_status in ('planned', 'confirmed', 'born')),
  -- Whether it has a litter, and the latest birth date of its litters. Copies, maintained by a trigger of litters.
  has_litter boolean not null default false,
  litter_born_on date check (litter_born_on is null or has_litter),
  -- The only definition of its status: a pairing with a litter is born, whatever the breeder chose.
  status text not null generated always as (case when has_litter then 'born' else chosen_status end) stored,
  description text,
  images text[] not null default '{}',
  -- A list of {name, result, lab, date, documentUrl}, so that a test can be repeated.
  health_testing jsonb not null default '[]' check (jsonb_typeof(health_testing) = 'array'),
  is_active boolean not null default true,
  -- Whether it was active before staff took it down, so that it can be restored.
  taken_down_from text check (taken_down_from in ('active', 'inactive')),
  -- Why its breeder planned a mating that a check blocks; when, and which user. Such a pairing stays private.
  override_reason text check (char_length(override_reason) between 1 and 1000),
  override_by uuid references users on delete set null,
  override_at timestamptz,
  created_at timestamptz not null default now(),
  check (taken_down_from is null or not is_active),
  constraint breeding_pairings_override check ((override_reason is null) = (override_at is null)),
  constraint breeding_pairings_override_is_private check (override_reason is null or not is_active)
);
create index breeding_pairings_breeder_id on breeding_pairings (breeder_id);
create index breeding_pairings_sire_id on breeding_pairings (sire_id);
create index breeding_pairings_queen_id on breeding_pairings (queen_id);
create index breeding_pairings_override_by on breeding_pairings (override_by);
create index breeding_pairings_expected on breeding_pairings (expected_litter_date) where is_active;
create index breeding_pairings_sire_breed on breeding_pairings (lower(sire_breed)) where is_active;
create index breeding_pairings_dam_breed on breeding_pairings (lower(dam_breed)) where is_active;
-- A search matches parts of the names and breeds.
create index breeding_pairings_text on breeding_pairings
  using gin (fold_text(sire_name || ' ' || dam_name || ' ' || sire_breed || ' ' || dam_breed) gin_trgm_ops)
  where is_active;
-- Staff browse all pairings, newest first.
create index breeding_pairings_latest on breeding_pairings (created_at desc, id desc);

create table litters (
  id uuid primary key,
  breeding_pairing_id uuid references breeding_pairings,
  breeder_id uuid not null references breeders,
  litter_name text,
  birth_date date,
  total_kittens integer check (total_kittens >= 0),
  available_kittens integer not null default 0 check (available_kittens >= 0),
  is_active boolean not null default true,
  -- Whether its breeder adds the kittens one after the other: each that is not added yet has a card. See kittens_to_add.
  has_cards boolean not null default false,
  created_at timestamptz not null default now(),
  check (available_kittens <= coalesce(total_kittens, available_kittens))
);
create index litters_breeder_id on litters (breeder_id);
create index litters_breeding_pairing_id on litters (breeding_pairing_id);

-- Whoever changes the litters of a cattery has locked it, so that each change sees those before it.
create function litters_update_pairing() returns trigger language plpgsql as $$
begin
  update breeding_pairings p set
    has_litter = exists (select from litters l where l.breeding_pairing_id = p.id),
    litter_born_on = (select max(l.birth_date) from litters l where l.breeding_pairing_id = p.id)
  where p.id in (old.breeding_pairing_id, new.breeding_pairing_id);
  return null;
end $$;
create trigger litters_update_pairing after insert or delete or update of breeding_pairing_id, birth_date on litters
  for each row execute function litters_update_pairing();

create trigger sires_notify_catalog_of_new after insert on sires referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger sires_notify_catalog_of_changed after update on sires
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger sires_notify_catalog_of_deleted after delete on sires referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger sires_notify_catalog_of_all after truncate on sires
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');

create trigger queens_notify_catalog_of_new after insert on queens referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger queens_notify_catalog_of_changed after update on queens
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger queens_notify_catalog_of_deleted after delete on queens referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger queens_notify_catalog_of_all after truncate on queens
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');

create trigger breeding_pairings_notify_catalog_of_new after insert on breeding_pairings
  referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger breeding_pairings_notify_catalog_of_changed after update on breeding_pairings
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger breeding_pairings_notify_catalog_of_deleted after delete on breeding_pairings
  referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');
create trigger breeding_pairings_notify_catalog_of_all after truncate on breeding_pairings
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id');

create trigger litters_notify_catalog_of_new after insert on litters referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', 'breeding_pairing_id');
create trigger litters_notify_catalog_of_changed after update on litters
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', 'breeding_pairing_id');
create trigger litters_notify_catalog_of_deleted after delete on litters referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', 'breeding_pairing_id');
create trigger litters_notify_catalog_of_all after truncate on litters
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', 'breeding_pairing_id');

-- The public pairings and litters: active ones of public breeders.
create view public_pairings as
  select p.id, p.breeder_id, p.sire_id, p.queen_id, p.sire_name, p.dam_name, p.sire_breed, p.dam_breed,
    p.expected_litter_date, p.actual_litter_date, p.litter_born_on, p.expected_kittens, p.actual_kittens, p.price_range,
    p.status, p.description, p.images, p.health_testing, p.is_active, p.created_at
  from breeding_pairings p join breeders b on b.id = p.breeder_id where p.is_active and b.is_public;

create view public_litters as
  select l.id, l.breeding_pairing_id, l.breeder_id, l.litter_name, l.birth_date, l.total_kittens, l.is_active,
    l.created_at
  from litters l join breeders b on b.id = l.breeder_id where l.is_active and b.is_public;

-- Breeders call this function, because their SQL does not read this feature's tables.

-- What a breeder expects next: its earliest pairing that is not born and not expected before a day, or one without a date.
create function next_litter(of_breeder uuid, since date) returns json language sql stable as $$
  select json_build_object('pairingId', id, 'sireBreed', sire_breed, 'damBreed', dam_breed,
    'expectedLitterDate', expected_litter_date)
  from breeding_pairings
  where breeder_id = of_breeder and is_active and status <> 'born'
    and (expected_litter_date is null or expected_litter_date >= since)
  order by expected_litter_date, id limit 1
$$;

-- Whole months from a birth date to a day.
create function months_between(birth date, day date) returns integer language sql immutable
  return (extract(year from age(day::timestamp, birth::timestamp)) * 12
    + extract(month from age(day::timestamp, birth::timestamp)))::integer;

-- The breeds that kittens of two parents can have, the most likely first: the breeds of the parents, and their sister breeds,
-- which differ in coat or pattern only (FIFe, Breeding and Registration Rules, 4.1, and the same for British cats and
-- Scottish Folds); of two breeds also the breed that began as this cross, or none.
create function litter_breeds(sire_breed text, dam_breed text) returns text[] language sql immutable
  return (
    with possible (breed, place) as (
      values (trim(sire_breed), 1), (trim(dam_breed), 2)
      union all
      select sister, 3
      from (values (array['Abyssinian', 'Somali']), (array['British Shorthair', 'British Longhair']),
          (array['Exotic Shorthair', 'Persian', 'Himalayan']), (array['Manx', 'Cymric']),
          (array['Scottish Fold', 'Scottish Straight']),
          (array['Siamese', 'Balinese', 'Oriental Shorthair', 'Oriental Longhair'])) as families (breeds),
        unnest(families.breeds) as sister
      where exists (select from unnest(families.breeds) as member
        where lower(member) in (lower(trim(sire_breed)), lower(trim(dam_breed))))
      union all
      select crosses.result, 4
      from (values ('siamese', 'burmese', 'Tonkinese'), ('persian', 'burmese', 'Burmilla')) as crosses (one, other, result)
      where (crosses.one, crosses.other) in ((lower(trim(sire_breed)), lower(trim(dam_breed))),
        (lower(trim(dam_breed)), lower(trim(sire_breed))))
      union all
      select 'Mixed Breed', 5 where lower(trim(sire_breed)) <> lower(trim(dam_breed)))
    select array_agg(listed.breed order by listed.place, listed.breed)
    from (select distinct on (lower(possible.breed)) possible.breed, possible.place
      from possible order by lower(possible.breed), possible.place) as listed);

-- Whether a kitten of two parents can have a breed, whichever way its name is capitalized.
create function is_litter_breed(breed text, sire_breed text, dam_breed text) returns boolean language sql immutable
  return lower(trim(breed)) in (select lower(possible) from unnest(litter_breeds(sire_breed, dam_breed)) as possible);

-- Keeps a litter as it is until the transaction ends.
create function lock_litter(litter uuid) returns void language sql as $$
  select from litters where id = litter for share
$$;

-- The animals that are the parents of a cat, by the pairing of its cattery, or else by the litter; null where they are not known.
create function parent_animals(cattery uuid, of_pairing uuid, of_litter uuid, out sire uuid, out dam uuid) language sql stable as $$
  select (select s.animal_id from sires s where s.id = p.sire_id), (select q.animal_id from queens q where q.id = p.queen_id)
  from breeding_pairings p
  where p.id = coalesce(of_pairing, (select l.breeding_pairing_id from litters l where l.id = of_litter))
    and p.breeder_id = cattery
$$;
