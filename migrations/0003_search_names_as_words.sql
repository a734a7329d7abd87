-- Questions are stemmed by the English dictionary, so names must be findable by their stems too: "Juniper" is asked
-- for as "junip". Their plain words stay for names that are English stop words, such as "Will".
drop index cats_search;
alter table cats drop column search;
alter table cats add column search tsvector generated always as (
  setweight(to_tsvector('simple', name), 'A')
  || setweight(to_tsvector('english', name), 'A')
  || setweight(to_tsvector('english', breed), 'A')
  || setweight(to_tsvector('english', coalesce(colour, '')), 'B')
  || setweight(to_tsvector('english', coalesce(description, '')), 'C')
) stored;
create index cats_search on cats using gin (search);
