-- What the cats of a breed that are for sale cost, computed once a day. A cattery counts once, however many cats it lists.
create table breed_prices (
  breed text not null references breeds,
  age_group text not null check (age_group in ('kitten', 'adult')),
  listings integer not null check (listings > 0),
  catteries integer not null check (catteries between 1 and listings),
  -- Cents: a quarter of the catteries ask less than the first, half of them less than the second, three quarters less than
  -- the third.
  low integer not null,
  median integer not null,
  high integer not null,
  computed_on date not null,
  primary key (breed, age_group),
  check (low <= median and median <= high)
);
