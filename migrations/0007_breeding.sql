-- Animals of the breeding books: those of a cattery, and ancestors of theirs.
create table animals (
  id uuid primary key,
  -- The cattery in whose book it is. Only this cattery changes it.
  breeder_id uuid not null references breeders,
  -- An ancestor that the cattery never had, which only pedigrees use.
  is_outside boolean not null default false,
  registered_name text not null check (char_length(registered_name) between 1 and 100),
  call_name text check (char_length(call_name) between 1 and 100),
  breed text not null check (char_length(breed) between 1 and 80),
  sex text not null check (sex in ('male', 'female')),
  -- The first day of the day, month, or year that is known.
  born_on date,
  born_precision text check (born_precision in ('day', 'month', 'year')),
  died_on date,
  -- The code, and whose list it is from, because some codes mean different breeds in different registries.
  ems_code text check (char_length(ems_code) between 3 and 40),
  ems_registry text check (ems_registry in ('CFA', 'TICA', 'FIFe', 'GCCF', 'WCF', 'other')),
  color text check (char_length(color) between 1 and 60),
  microchip text constraint animals_microchip_form check (microchip ~ '^([0-9]{15}|[0-9]{9}|[0-9A-F]{10})$'),
  sire_id uuid references animals,
  dam_id uuid references animals,
  breeder_name text check (char_length(breeder_name) between 1 and 120),
  titles_before text check (char_length(titles_before) between 1 and 60),
  titles_after text check (char_length(titles_after) between 1 and 60),
  status text not null default 'kept' check (status in ('kept', 'breeding', 'neutered', 'sold', 'died')),
  image_url text,
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  -- Incremented by each change, so that an edit based on an old version is rejected.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint animals_birth check ((born_on is null) = (born_precision is null)),
  constraint animals_first_day check (born_on = case born_precision
    when 'month' then date_trunc('month', born_on::timestamp)::date
    when 'year' then date_trunc('year', born_on::timestamp)::date
    else born_on end),
  constraint animals_death_after_birth check (died_on >= born_on),
  constraint animals_death check (died_on is null or status = 'died'),
  constraint animals_ems check (ems_registry is null or ems_code is not null),
  constraint animals_not_own_parent check (id <> sire_id and id <> dam_id),
  constraint animals_two_parents check (sire_id <> dam_id)
);
-- The order of the book.
create index animals_by_name on animals (breeder_id, fold_text(registered_name), id);
create index animals_text on animals
  using gin (fold_text(registered_name || ' ' || coalesce(call_name, '')) gin_trgm_ops);
create index animals_sire_id on animals (sire_id);
create index animals_dam_id on animals (dam_id);
create unique index animals_microchip on animals (breeder_id, microchip);

-- Numbers at registries. A cattery has each number once. Two catteries may have the same one, for the same cat.
create table animal_registrations (
  animal_id uuid not null references animals on delete cascade,
  breeder_id uuid not null references breeders,
  registry text not null check (registry in ('CFA', 'TICA', 'FIFe', 'GCCF', 'WCF', 'other')),
  number text not null check (char_length(number) between 1 and 40),
  -- The number without blanks.
  number_key text not null generated always as (upper(regexp_replace(number, '\s', '', 'g'))) stored,
  -- The order in which the cattery entered the numbers of an animal.
  place integer not null,
  primary key (animal_id, place),
  check (number_key <> '')
);
create unique index animal_registrations_number on animal_registrations (breeder_id, registry, number_key);

-- Tests and examinations of animals, as their catteries recorded them.
create table animal_tests (
  id uuid primary key,
  animal_id uuid not null references animals on delete cascade,
  breeder_id uuid not null references breeders,
  -- A code of the product's list, or a name that the breeder wrote.
  code text check (char_length(code) between 1 and 20),
  name text check (char_length(name) between 1 and 80),
  result text not null check (char_length(result) between 1 and 120),
  laboratory text check (char_length(laboratory) between 1 and 120),
  tested_on date,
  document_url text check (char_length(document_url) between 1 and 200),
  -- When staff saw the document. A change of the test or its document takes it back.
  seen_at timestamptz,
  -- Incremented by each change, so that an edit based on an old version is rejected.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint animal_tests_subject check ((code is null) = (name is not null)),
  constraint animal_tests_seen check (seen_at is null or document_url is not null)
);
create index animal_tests_animal_id on animal_tests (animal_id);
create index animal_tests_breeder_id on animal_tests (breeder_id);
-- The two lists of staff.
create index animal_tests_unseen on animal_tests (created_at, id) where document_url is not null and seen_at is null;
create index animal_tests_seen on animal_tests (seen_at desc, id desc) where seen_at is not null;

-- What became of a test that its cattery changed or deleted, because buyers keep the results of the day of the handover.
create table animal_test_changes (
  id uuid primary key,
  -- Of a test that may have been deleted since.
  test_id uuid not null,
  breeder_id uuid not null references breeders,
  code text check (char_length(code) between 1 and 20),
  name text check (char_length(name) between 1 and 80),
  -- Null if the test was deleted.
  result text check (char_length(result) between 1 and 120),
  laboratory text check (char_length(laboratory) between 1 and 120),
  tested_on date,
  changed_at timestamptz not null,
  constraint animal_test_changes_subject check (result is null or (code is null) = (name is not null))
);
create index animal_test_changes_test_id on animal_test_changes (test_id, changed_at);
create index animal_test_changes_breeder_id on animal_test_changes (breeder_id);

-- Two animals of one book with the same name and sex that are not the same cat, as the breeder said.
create table different_animals (
  one_id uuid not null references animals on delete cascade,
  other_id uuid not null references animals on delete cascade,
  created_at timestamptz not null default now(),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index different_animals_other_id on different_animals (other_id);

-- A cattery asks another one whether it may name its animal as a parent.
create table animal_requests (
  id uuid primary key,
  animal_id uuid not null references animals on delete cascade,
  -- The cattery that asks.
  breeder_id uuid not null references breeders,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((decided_at is null) = (status = 'open'))
);
create unique index animal_requests_animal on animal_requests (animal_id, breeder_id);
create index animal_requests_breeder_id on animal_requests (breeder_id, created_at desc);

-- A file that was read into a book.
create table animal_imports (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  file_name text not null check (char_length(file_name) between 1 and 200),
  status text not null default 'checked' check (status in ('checked', 'applied', 'undone')),
  -- The rows as the browser mapped them.
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  row_count integer not null check (row_count >= 0),
  added_count integer not null default 0 check (added_count >= 0),
  changed_count integer not null default 0 check (changed_count >= 0),
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz,
  check ((applied_at is not null) = (status <> 'checked')),
  check ((undone_at is not null) = (status = 'undone'))
);
create index animal_imports_breeder_id on animal_imports (breeder_id, created_at desc);

-- What an import added or changed.
create table animal_import_changes (
  import_id uuid not null references animal_imports on delete cascade,
  animal_id uuid not null references animals on delete cascade,
  -- The columns before a change; null for an animal that the import added.
  before jsonb,
  -- The version after it, with which the import can be undone.
  version integer not null,
  primary key (import_id, animal_id)
);
create index animal_import_changes_animal_id on animal_import_changes (animal_id);

-- The animals that everyone may see.
create view public_animals as
  select a.* from animals a join breeders b on b.id = a.breeder_id where a.visibility = 'public' and b.is_public;

-- What families read about a cat is made of the tests and registries of its ancestors.
create trigger animal_tests_notify_catalog_of_new after insert on animal_tests referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('animal_id', '-version', '-document_url');
create trigger animal_tests_notify_catalog_of_changed after update on animal_tests
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_catalog_of_rows('animal_id', '-version', '-document_url');
create trigger animal_tests_notify_catalog_of_deleted after delete on animal_tests referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('animal_id', '-version', '-document_url');
create trigger animal_tests_notify_catalog_of_all after truncate on animal_tests
  for each statement execute function notify_catalog_of_rows('animal_id', '-version', '-document_url');
-- A change replaces all numbers of an animal.
create trigger animal_registrations_notify_catalog_of_new after insert on animal_registrations
  referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('animal_id');
create trigger animal_registrations_notify_catalog_of_deleted after delete on animal_registrations
  referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('animal_id');
create trigger animal_registrations_notify_catalog_of_all after truncate on animal_registrations
  for each statement execute function notify_catalog_of_rows('animal_id');

-- The ancestors of some animals, which are generation 0 themselves, up to a generation: each once, at its nearest place. A
-- loop reads each generation by its keys, because a recursive query may read the whole table for each, and leaves out those that it
-- has seen by hashing, because comparing each with all takes a second for 300 animals.
create function ancestors_of(animals_of uuid[], generations integer)
returns table (id uuid, sire_id uuid, dam_id uuid, generation integer) language plpgsql stable as $$
declare
  current uuid[] := animals_of;
  seen uuid[] := '{}';
  depth integer := 0;
begin
  while cardinality(current) > 0 and depth <= generations loop
    return query select a.id, a.sire_id, a.dam_id, depth from animals a where a.id = any (current);
    seen := seen || current;
    select coalesce(array_agg(parent), '{}') into current from (
      select parent from animals a cross join lateral (values (a.sire_id), (a.dam_id)) parents (parent)
        where a.id = any (current) and parent is not null
      except select unnest(seen)) parents;
    depth := depth + 1;
  end loop;
end $$;

-- The ancestors of an animal as the specification's `pedigree`: {sire: {name, sire, dam}, dam}, without those that are not known,
-- and for the public without those that are not public.
create function pedigree_json(of_animal uuid, generations integer, is_public boolean) returns jsonb
  language sql stable as $$
  select case when of_animal is null or generations = 0 then '{}'::jsonb else coalesce((
    select jsonb_strip_nulls(jsonb_build_object(
      'sire', (select jsonb_build_object('name', s.registered_name) || pedigree_json(s.id, generations - 1, is_public)
        from animals s where s.id = a.sire_id
          and (not is_public or exists (select from public_animals p where p.id = s.id))),
      'dam', (select jsonb_build_object('name', d.registered_name) || pedigree_json(d.id, generations - 1, is_public)
        from animals d where d.id = a.dam_id
          and (not is_public or exists (select from public_animals p where p.id = d.id)))))
    from animals a where a.id = of_animal), '{}') end
$$;

-- Sires, queens, and cats for sale call these functions, because their SQL does not read this feature's tables.

-- The animals of a book that a name, sex, and birth date may mean, the surest first. One whose birth date is not known and that
-- is too young then for one of its kittens is another cat with the same name, such as a grandfather.
create function animals_named(cattery uuid, name text, of_sex text, born date) returns setof uuid
  language sql stable as $$
  select a.id from animals a
  where a.breeder_id = cattery and fold_text(a.registered_name) = fold_text(trim(name)) and a.sex = of_sex
    and (a.born_on is null or born is null or a.born_on = case a.born_precision
      when 'month' then date_trunc('month', born::timestamp)::date
      when 'year' then date_trunc('year', born::timestamp)::date
      else born end)
    and (born is null or a.born_precision = 'day' or not exists (select from animals k
      where (k.sire_id = a.id or k.dam_id = a.id) and (k.born_on is null or k.born_on < born + interval '4 months')))
  order by a.born_precision = 'day' desc nulls last, a.is_outside, a.created_at, a.id
$$;

-- Whether an animal is in the book of a cattery.
create function is_in_book(cattery uuid, animal uuid) returns boolean language sql stable as $$
  select exists (select from animals a where a.id = animal and a.breeder_id = cattery)
$$;

-- Adds a public animal to a book, with the ID of the sire, queen, or cat that it is.
create function add_animal(listing uuid, cattery uuid, name text, of_breed text, of_sex text, born date, of_status text,
  at timestamptz)
returns uuid language sql as $$
  insert into animals (id, breeder_id, registered_name, breed, sex, born_on, born_precision, status, visibility, created_at)
  values (listing, cattery, trim(name), trim(of_breed), of_sex, born, case when born is not null then 'day' end, of_status,
    'public', at)
  returning id
$$;

-- An animal gets the facts of its listing. A birth date, color, or chip that the listing does not have stays, as does its chip if
-- another animal of the book has that of the listing, and a picture unless it was that of the listing before.
create function change_animal(animal uuid, name text, of_breed text, of_sex text, born date, of_color text, chip text,
  picture text, picture_before text)
returns void language sql as $$
  update animals a set registered_name = trim(name), breed = trim(of_breed), sex = of_sex, born_on = facts.born_on,
    born_precision = facts.born_precision, color = facts.color, image_url = facts.image_url, microchip = facts.microchip,
    version = a.version + 1
  from animals b cross join lateral (select coalesce(born, b.born_on) as born_on,
    case when born is not null then 'day' else b.born_precision end as born_precision,
    coalesce(of_color, b.color) as color, coalesce(picture, nullif(b.image_url, picture_before)) as image_url,
    case when chip is null or exists (select from animals o
      where o.breeder_id = b.breeder_id and o.microchip = chip and o.id <> b.id) then b.microchip else chip end as microchip
  ) facts
  where a.id = animal and b.id = animal
    and (a.registered_name, a.breed, a.sex, a.born_on, a.born_precision, a.color, a.microchip, a.image_url) is distinct from
      (trim(name), trim(of_breed), of_sex, facts.born_on, facts.born_precision, facts.color, facts.microchip, facts.image_url)
$$;

-- An animal without a sire or a dam gets one, unless that descends from it. What the book says about its parents stays.
create function add_parents(animal uuid, sire uuid, dam uuid) returns void language sql as $$
  update animals a set sire_id = coalesce(a.sire_id, sire), dam_id = coalesce(a.dam_id, dam), version = a.version + 1
  where a.id = animal and ((a.sire_id is null and sire is not null) or (a.dam_id is null and dam is not null))
    and not exists (select from ancestors_of(array_remove(array[sire, dam], null), 1000) o where o.id = a.id)
$$;

-- A cat was sold, or is the cattery's again.
create function set_animal_sold(animal uuid, is_sold boolean) returns void language sql as $$
  update animals set status = case when is_sold then 'sold' else 'kept' end, version = version + 1
  where id = animal and (status = 'sold') <> is_sold and status <> 'died'
$$;

create trigger animals_notify_catalog_of_new after insert on animals referencing new table as new_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', '-version', '-microchip', '-breeder_name');
create trigger animals_notify_catalog_of_changed after update on animals
  referencing new table as new_rows old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', '-version', '-microchip', '-breeder_name');
create trigger animals_notify_catalog_of_deleted after delete on animals referencing old table as old_rows
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', '-version', '-microchip', '-breeder_name');
create trigger animals_notify_catalog_of_all after truncate on animals
  for each statement execute function notify_catalog_of_rows('id', 'breeder_id', '-version', '-microchip', '-breeder_name');
