-- Two samples of the cats have an index of their words, from which the number of very many matches is estimated. They
-- replace the tag "~s" of documents, whose postings are spread over the whole index of all words.
create index cats_search_of_16 on cats using gin (search) with (fastupdate = off) where number % 16 = 0 and is_listed;
create index cats_search_of_64 on cats using gin (search) with (fastupdate = off) where number % 64 = 0 and is_listed;

create or replace function cat_search_tags(number bigint, title tsvector) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['~' || number / 4096]
    || coalesce((select array_agg('^' || lexeme) from unnest(title)), '{}'))
$$;
