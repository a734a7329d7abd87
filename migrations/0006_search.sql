-- One document a cat for searches: its own words and those of its cattery, kept by triggers.
create extension if not exists unaccent;

-- Small letters without accents and apostrophes, and one blank between words. Documents and questions go through it
-- alike, so that "Köln", "KOLN", "semi-long" and "o'fallon" meet what they mean.
create function fold_text(words text) returns text language sql immutable parallel safe strict
  as $$ select trim(regexp_replace(regexp_replace(lower(public.unaccent('public.unaccent', words)), '[''’`´]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u2bff\ufe00-\ufe0f\U0001f000-\U0001faff]+', ' ', 'g')) $$;

-- Places are found by any part of them, signs included.
create function plain_text(words text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', words)) $$;
create index breeders_place on breeders using gin (plain_text(location) gin_trgm_ops);

-- English stems. The second keeps words such as "will", which may be all there is of a name.
create text search dictionary english_all (template = snowball, language = english);
create text search configuration english_all (copy = english);
alter text search configuration english_all
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_part, hword_asciipart, hword_numpart
  with english_all;

create function cat_document(name text, breed text, colour text, description text, cattery text, breeder text, location text)
returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('english_all', fold_text(coalesce(name, '') || ' . ' || coalesce(breed, ''))), 'A')
    || setweight(to_tsvector('english_all', fold_text(coalesce(colour, ''))), 'B')
    || setweight(to_tsvector('english_all',
      fold_text(coalesce(cattery, '') || ' . ' || coalesce(breeder, '') || ' . ' || coalesce(location, ''))), 'C')
    || setweight(to_tsvector('english', fold_text(coalesce(description, ''))), 'D')
$$;

alter table cats alter column search drop expression;

create function cats_take_document() returns trigger language plpgsql as $$
begin
  select cat_document(new.name, new.breed, new.colour, new.description, b.business_name, b.name, b.location)
    into new.search from breeders b where b.id = new.breeder_id;
  return new;
end $$;
create trigger cats_take_document before insert or update of name, breed, colour, description, breeder_id, search on cats
  for each row execute function cats_take_document();

create function breeders_give_document() returns trigger language plpgsql as $$
begin
  update cats set search = null where breeder_id = new.id;
  return null;
end $$;
create trigger breeders_give_document after update of business_name, name, location on breeders
  for each row
  when ((old.business_name, old.name, old.location) is distinct from (new.business_name, new.name, new.location))
  execute function breeders_give_document();

-- Every word that some document has or had, as it is written. What is not here is a typing error or the beginning of a
-- word, and is looked up by likeness (see "Text Search Integration" in PostgreSQL's page on pg_trgm). Words are only
-- added, in their order, so that writers never wait for each other's locks in a circle.
create table search_words (word text primary key);
create index search_words_like on search_words using gin (word gin_trgm_ops);
create index search_words_prefix on search_words (word text_pattern_ops);

-- Known words that look like this one, likest first; 0.2 still has two letters in the wrong order ("ktiten").
create function words_like(asked text, most integer) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.2
  as $$ select word from search_words where word % asked order by similarity(word, asked) desc, word limit most $$;

create function note_words(texts text) returns void language sql as $$
  insert into search_words
  select distinct word from string_to_table(fold_text(texts), ' ') word where length(word) between 2 and 40
  order by word on conflict do nothing
$$;

create function cats_note_new_words() returns trigger language plpgsql as $$
begin
  perform note_words(string_agg(concat_ws(' ', name, breed, colour, description), ' ')) from added;
  return null;
end $$;
create trigger cats_note_new_words after insert on cats
  referencing new table as added for each statement execute function cats_note_new_words();

create function cats_note_words() returns trigger language plpgsql as $$
begin
  perform note_words(concat_ws(' ', new.name, new.breed, new.colour, new.description));
  return null;
end $$;
create trigger cats_note_words after update of name, breed, colour, description on cats
  for each row
  when ((old.name, old.breed, old.colour, old.description)
    is distinct from (new.name, new.breed, new.colour, new.description))
  execute function cats_note_words();

create function breeders_note_words() returns trigger language plpgsql as $$
begin
  perform note_words(concat_ws(' ', new.business_name, new.name, new.location));
  return null;
end $$;
create trigger breeders_note_words after insert or update of business_name, name, location on breeders
  for each row execute function breeders_note_words();

-- Names and other names of breeds as searches meet them.
create table breed_terms (
  term text primary key,
  breed text not null references breeds
);
create index breed_terms_breed on breed_terms (breed);
insert into breed_terms
select distinct on (fold_text(term)) fold_text(term), name
from breeds, unnest(array[name] || aliases) with ordinality as terms (term, place)
order by fold_text(term), place;

update cats set search = null;
select note_words(concat_ws(' ', business_name, name, location)) from breeders;
select note_words(concat_ws(' ', name, breed, colour, description)) from cats;
