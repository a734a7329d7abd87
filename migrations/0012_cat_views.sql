-- How often a cat's page was looked at on a day (UTC): a number and nothing about who looked.
create table cat_views (
  cat_id uuid not null references cats on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (cat_id, day)
);
