-- Available cats stand first in either direction, so the index of rising prices cannot be read backwards for falling ones.
create index cats_price_falling on cats ((status = 'available') desc, price desc, id desc)
  where is_listed and status <> 'withdrawn';
