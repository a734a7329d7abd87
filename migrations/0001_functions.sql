-- What several features build on. Everywhere in this schema: primary keys are UUID version 7 made by the application,
-- money is integer cents, and times are UTC.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents, apostrophes, or punctuation, with one space between words. Documents and searches both
-- go through it, so that "Köln", "KOLN", "semi-long", and "o'fallon" match.
create function fold_text(words text) returns text language sql immutable parallel safe strict
  as $$ select trim(regexp_replace(regexp_replace(lower(public.unaccent('public.unaccent', words)), '[''’`´]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u2bff\ufe00-\ufe0f\U0001f000-\U0001faff]+', ' ', 'g')) $$;

-- Lower case without accents; punctuation stays, because places are found by any part of their name.
create function unaccent_lower(words text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', words)) $$;

-- array_to_string is only "stable", because it accepts arrays of any type; for text it is immutable.
create function join_words(words text[]) returns text language sql immutable parallel safe
  as $$ select array_to_string(words, ' ') $$;

-- Makes every process invalidate its response cache once a transaction that changed the public catalog commits.
create function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('littermate', '{"name":"catalog.changed"}');
  return null;
end $$;
