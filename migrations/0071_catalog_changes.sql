-- Triggers report which rows of the public catalog changed, once the transaction commits, so that every process replaces
-- only the cached responses that show them. They stay silent when a statement changed nothing.

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

-- Transition tables need one trigger per operation.
create procedure watch_catalog(watched regclass, variadic arguments text[]) language plpgsql as $$
declare
  list text := (select string_agg(quote_literal(argument), ', ') from unnest(arguments) argument);
begin
  execute format('drop trigger if exists %I on %s', watched || '_notify_catalog', watched);
  execute format('create trigger %I after insert on %s referencing new table as new_rows
    for each statement execute function notify_catalog_of_rows(%s)', watched || '_notify_catalog_of_new', watched, list);
  execute format('create trigger %I after update on %s referencing new table as new_rows old table as old_rows
    for each statement execute function notify_catalog_of_rows(%s)', watched || '_notify_catalog_of_changed', watched, list);
  execute format('create trigger %I after delete on %s referencing old table as old_rows
    for each statement execute function notify_catalog_of_rows(%s)', watched || '_notify_catalog_of_deleted', watched, list);
  execute format('create trigger %I after truncate on %s
    for each statement execute function notify_catalog_of_rows(%s)', watched || '_notify_catalog_of_all', watched, list);
end $$;

call watch_catalog('breeders', 'id', '-documents', '-suspended_from', '-applied_at');
call watch_catalog('sires', 'id', 'breeder_id');
call watch_catalog('queens', 'id', 'breeder_id');
call watch_catalog('breeding_pairings', 'id', 'breeder_id');
call watch_catalog('litters', 'id', 'breeder_id', 'breeding_pairing_id');
call watch_catalog('cats', 'id', 'breeder_id', 'litter_id', 'breeding_pairing_id',
  '-version', '-reserved_by', '-deposit_paid_at', '-stripe_payment_intent_id');
call watch_catalog('reviews', 'id', 'breeder_id');
drop procedure watch_catalog;
