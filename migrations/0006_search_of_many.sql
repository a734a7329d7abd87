-- So that searches of a very large stock need not look at every match: cats are numbered as they come, and their
-- documents carry marks beside the words. "~12" is the group of 4,096 numbers, so that a question can be put to the
-- newest groups only; "~s" stands in every sixteenth, from which numbers of matches are estimated; "^black" is a word
-- of name, breed or colour. Words have none of these signs.
alter table cats add column number bigint not null generated always as identity;

create function cat_marks(number bigint, title tsvector) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['~' || number / 4096]
    || case when number % 16 = 0 then array['~s'] else '{}' end
    || coalesce((select array_agg('^' || lexeme) from unnest(title)), '{}'))
$$;

create or replace function cats_take_document() returns trigger language plpgsql as $$
declare
  title tsvector := cat_document(new.name, new.breed, new.colour, null, null, null, null);
begin
  select cat_document(new.name, new.breed, new.colour, new.description, b.business_name, b.name, b.location)
      || cat_marks(new.number, title)
    into new.search from breeders b where b.id = new.breeder_id;
  return new;
end $$;

create index cats_number on cats (number);
update cats set search = null;
