-- A new order number such as LM-7H4XQ2. Its characters are those of Open Location Codes, which do not look alike and
-- spell no words.
create function new_order_number() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '23456789CFGHJMPQRVWX';
  candidate text;
begin
  loop
    select 'LM-' || string_agg(substr(alphabet, 1 + floor(random() * length(alphabet))::int, 1), '')
      into candidate from generate_series(1, 6);
    exit when not exists (select from transactions where order_number = candidate);
  end loop;
  return candidate;
end $$;

alter table transactions add order_number text;
do $$
declare
  sale uuid;
begin
  -- One at a time, because the function looks at the numbers that exist.
  for sale in select id from transactions loop
    update transactions set order_number = new_order_number() where id = sale;
  end loop;
end $$;
alter table transactions alter order_number set default new_order_number();
alter table transactions alter order_number set not null;
alter table transactions add unique (order_number);

-- What the buyer agreed to: name, breed, sex, birth date, parents, price, deposit, documents, and picture of the cat.
alter table transactions add snapshot jsonb;
update transactions t set snapshot = jsonb_build_object(
    'name', c.name, 'breed', c.breed, 'gender', c.gender, 'birthDate', c.birth_date,
    'sire', case when p.id is not null then jsonb_build_object('name', p.sire_name, 'breed', p.sire_breed) end,
    'queen', case when p.id is not null then jsonb_build_object('name', p.dam_name, 'breed', p.dam_breed) end,
    'price', t.amount, 'depositAmount', t.deposit_amount, 'documents', c.health_records,
    'healthCertifications', to_jsonb(c.health_certifications), 'picture', c.pictures -> 0)
  from cats c
  left join litters l on l.id = c.litter_id
  left join breeding_pairings p on p.id = coalesce(c.breeding_pairing_id, l.breeding_pairing_id)
  where c.id = t.cat_id;
alter table transactions alter snapshot set not null;
update objects o set is_kept = true
  from transactions t
  where '/objects/' || o.id = t.snapshot #>> '{picture,url}'
    or exists (select from jsonb_array_elements(t.snapshot -> 'documents') d where d ->> 'documentUrl' = '/objects/' || o.id);

create function transactions_keep_agreement() returns trigger language plpgsql as $$
begin
  raise exception 'The order number and the snapshot of a sale cannot be changed.';
end $$;
create trigger transactions_keep_agreement before update on transactions for each row
  when (old.order_number <> new.order_number or old.snapshot <> new.snapshot)
  execute function transactions_keep_agreement();
