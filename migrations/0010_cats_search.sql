-- Full-text search for cats. Each cat has one document (cats.search), made of its own text and its cattery's.

-- English stems. Unlike the built-in configuration it has no stop words, because a name may be one, such as "Will".
create text search dictionary english_all (template = snowball, language = english);
create text search configuration english_all (copy = english);
alter text search configuration english_all
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_part, hword_asciipart, hword_numpart
  with english_all;

create function cat_document(name text, breed text, color text, description text, cattery text, breeder text, location text)
returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('english_all', fold_text(coalesce(name, '') || ' . ' || coalesce(breed, ''))), 'A')
    || setweight(to_tsvector('english_all', fold_text(coalesce(color, ''))), 'B')
    || setweight(to_tsvector('english_all',
      fold_text(coalesce(cattery, '') || ' . ' || coalesce(breeder, '') || ' . ' || coalesce(location, ''))), 'C')
    || setweight(to_tsvector('english', fold_text(coalesce(description, ''))), 'D')
$$;

-- Extra lexemes for searches with very many matches, which do not read every match: "~12" is the group of 4,096
-- numbers that the cat belongs to, so that a search can be limited to the newest groups; "~s" marks every sixteenth
-- cat; "^black" is a word of name, breed, or color. No word contains these characters.
create function cat_search_tags(number bigint, title tsvector) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['~' || number / 4096]
    || case when number % 16 = 0 then array['~s'] else '{}' end
    || coalesce((select array_agg('^' || lexeme) from unnest(title)), '{}'))
$$;

create function cats_set_search() returns trigger language plpgsql as $$
declare
  title tsvector := cat_document(new.name, new.breed, new.color, null, null, null, null);
begin
  select cat_document(new.name, new.breed, new.color, new.description, b.business_name, b.name, b.location)
      || cat_search_tags(new.number, title)
    into new.search from breeders b where b.id = new.breeder_id;
  return new;
end $$;
create trigger cats_set_search before insert or update of name, breed, color, description, breeder_id, search on cats
  for each row execute function cats_set_search();

create function breeders_update_cats_search() returns trigger language plpgsql as $$
begin
  update cats set search = null where breeder_id = new.id;
  return null;
end $$;
create trigger breeders_update_cats_search after update of business_name, name, location on breeders
  for each row
  when ((old.business_name, old.name, old.location) is distinct from (new.business_name, new.name, new.location))
  execute function breeders_update_cats_search();

-- Without fastupdate, because every search would read the list of pending entries.
create index cats_search on cats using gin (search) with (fastupdate = off);
create index cats_number on cats (number);

-- Totals and counts of very many matches are estimated from a sample: every fourth, sixteenth, or sixty-fourth cat. Each
-- has an index with every column that a filter reads, and two have an index of their words.
create index cats_sample_of_4 on cats (lower(breed), price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    created_at, breeder_id, litter_id)
  where number % 4 = 0 and is_listed;
create index cats_sample_of_16 on cats (lower(breed), price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    created_at, breeder_id, litter_id)
  where number % 16 = 0 and is_listed;
create index cats_sample_of_64 on cats (lower(breed), price)
  include (breed, status, gender, birth_date, deposit_amount, is_featured, documented_certifications, reservation_date,
    created_at, breeder_id, litter_id)
  where number % 64 = 0 and is_listed;
create index cats_search_of_16 on cats using gin (search) with (fastupdate = off) where number % 16 = 0 and is_listed;
create index cats_search_of_64 on cats using gin (search) with (fastupdate = off) where number % 64 = 0 and is_listed;

-- Every word of any document, past or present, as it is written. A search word that is missing here is a misspelling or
-- a prefix (see "Text Search Integration" in PostgreSQL's documentation of pg_trgm). Words are only added, and in
-- alphabetical order, so that concurrent writers cannot deadlock.
create table search_words (word text primary key);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) with (fastupdate = off);
create index search_words_prefix on search_words (word text_pattern_ops);

-- Known words by similarity; 0.2 still finds two transposed letters ("ktiten").
create function similar_search_words(searched text, most integer) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.2
  as $$ select word from search_words where word % searched order by similarity(word, searched) desc, word limit most $$;

create function add_search_words(texts text) returns void language sql as $$
  insert into search_words
  select distinct word from string_to_table(fold_text(texts), ' ') word where length(word) between 2 and 40
  order by word on conflict do nothing
$$;

create function cats_add_search_words_of_new() returns trigger language plpgsql as $$
begin
  perform add_search_words(string_agg(concat_ws(' ', name, breed, color, description), ' ')) from added;
  return null;
end $$;
create trigger cats_add_search_words_of_new after insert on cats
  referencing new table as added for each statement execute function cats_add_search_words_of_new();

create function cats_add_search_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(concat_ws(' ', new.name, new.breed, new.color, new.description));
  return null;
end $$;
create trigger cats_add_search_words after update of name, breed, color, description on cats
  for each row
  when ((old.name, old.breed, old.color, old.description)
    is distinct from (new.name, new.breed, new.color, new.description))
  execute function cats_add_search_words();

create function breeders_add_search_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(concat_ws(' ', new.business_name, new.name, new.location));
  return null;
end $$;
create trigger breeders_add_search_words after insert or update of business_name, name, location on breeders
  for each row execute function breeders_add_search_words();
