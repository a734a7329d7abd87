create table favorites (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  cat_id uuid not null references cats on delete cascade,
  -- What the user last saw of it, for the list of changes; null reports none.
  seen_price integer,
  seen_status text,
  created_at timestamptz not null default now(),
  unique (user_id, cat_id)
);
create index favorites_cat_id on favorites (cat_id);
