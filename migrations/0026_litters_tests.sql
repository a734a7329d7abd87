-- Health tests become lists of {name, result, lab, date, documentUrl}, so that a test can be repeated.
create function health_tests(tests jsonb) returns jsonb language sql immutable
  set search_path from current as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', left(key, 80), 'result', left(case when value = 'true' then 'Tested' else value #>> '{}' end, 120),
    'lab', null, 'date', null, 'documentUrl', null)), '[]')
  from jsonb_each(tests) where jsonb_typeof(value) in ('string', 'number') or value = 'true'
$$;

alter table sires alter column health_testing set default '[]', add column birth_date date;
update sires set health_testing = health_tests(health_testing);
alter table sires add check (jsonb_typeof(health_testing) = 'array');

alter table queens alter column health_testing set default '[]', add column birth_date date;
update queens set health_testing = health_tests(health_testing);
alter table queens add check (jsonb_typeof(health_testing) = 'array');

alter table breeding_pairings alter column health_testing set default '[]';
update breeding_pairings set health_testing = health_tests(health_testing);
alter table breeding_pairings add check (jsonb_typeof(health_testing) = 'array');

drop function health_tests(jsonb);

-- Whole months from a birth date to a day.
create function months_between(birth date, day date) returns integer language sql immutable
  return (extract(year from age(day::timestamp, birth::timestamp)) * 12
    + extract(month from age(day::timestamp, birth::timestamp)))::integer;
