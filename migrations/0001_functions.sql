-- What several features build on. Everywhere in this schema: primary keys are UUID version 7 made by the application,
-- money is integer cents, and times are UTC.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents, apostrophes, or punctuation, with one space between words. Documents and searches both
-- go through it, so that "Köln", "KOLN", "semi-long", and "o'fallon" match; names are sorted by it, too.
create function fold_text(words text) returns text language sql immutable parallel safe strict
  as $$ select trim(regexp_replace(regexp_replace(lower(public.unaccent('public.unaccent', words)), '[''’‘ʼ`´]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u2bff\u3000\ufe00-\ufe0f\U0001f000-\U0001faff]+', ' ', 'g')) $$;

-- A place between spaces, so that a search can ask for whole words: "portland me" is not in "portland mexico".
create function fold_place(words text) returns text language sql immutable parallel safe strict
  as $$ select ' ' || public.fold_text(words) || ' ' $$;

-- array_to_string is only "stable", because it accepts arrays of any type; for text it is immutable.
create function join_words(words text[]) returns text language sql immutable parallel safe
  as $$ select array_to_string(words, ' ') $$;

-- The next two functions report which rows of the public catalog changed, once the transaction commits, so that every
-- process replaces only the cached responses that show them. They stay silent when a statement changed nothing.

-- Publishes the IDs of changed rows and of the rows they belong to; many IDs as 'anything', because payloads are limited.
create function notify_catalog(changed uuid[]) returns void language plpgsql as $$
declare
  data jsonb := case when cardinality(changed) > 100 then '"anything"' else jsonb_build_object('ids', to_jsonb(changed)) end;
begin
  if cardinality(changed) > 0 then
    perform pg_notify('littermate', jsonb_build_object('name', 'catalog.changed', 'data', data)::text);
  end if;
end $$;

-- Arguments: the columns with the IDs to publish, then, each after a minus sign, the columns that no public response shows.
-- A table needs one trigger per operation, because each has other transition tables.
create function notify_catalog_of_rows() returns trigger language plpgsql as $$
declare
  shown text[] := array(select argument from unnest(tg_argv) argument where left(argument, 1) <> '-');
  private text[] := array(select substr(argument, 2) from unnest(tg_argv) argument where left(argument, 1) = '-');
  changed uuid[];
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('littermate', '{"name":"catalog.changed","data":"anything"}');
    return null;
  elsif tg_op = 'INSERT' then
    changed := array(
      select distinct (to_jsonb(n) ->> shown_id)::uuid
      from (select * from new_rows limit 101) n cross join unnest(shown) shown_id);
  elsif tg_op = 'DELETE' then
    changed := array(
      select distinct (to_jsonb(o) ->> shown_id)::uuid
      from (select * from old_rows limit 101) o cross join unnest(shown) shown_id);
  else
    changed := array(
      select distinct (side ->> shown_id)::uuid
      from (
        select to_jsonb(n) as new_row, to_jsonb(o) as old_row
        from new_rows n join old_rows o using (id)
        where n is distinct from o and to_jsonb(n) - private is distinct from to_jsonb(o) - private
        limit 101
      ) pair
      cross join lateral (values (new_row), (old_row)) sides (side)
      cross join unnest(shown) shown_id);
  end if;
  perform notify_catalog(array_remove(changed, null));
  return null;
end $$;
