-- What a reader sees of a cattery's name; see features/breeders/api/names.ts. Two verified catteries never have the same.
-- The app computes it. Names from before are approximated here; of those that are shared, only the oldest has a key.
alter table breeders add column name_key text;

-- Names of verified catteries that resembled the name of an application; staff see them.
alter table breeders add column similar_names text[] not null default '{}';

update breeders b set name_key = keyed.key
from (
  select id, key, row_number() over (partition by key, is_verified order by created_at, id) as position
  from (
    select id, created_at, verification_status = 'verified' or suspended_from = 'verified' as is_verified,
      regexp_replace(lower(normalize(business_name, nfkd)), '[^[:alnum:]]', '', 'g') as key
    from breeders
  ) as named
) as keyed
where keyed.id = b.id and keyed.position = 1 and keyed.key <> '';

create unique index breeders_name_key on breeders (name_key)
  where verification_status = 'verified' or suspended_from = 'verified';
