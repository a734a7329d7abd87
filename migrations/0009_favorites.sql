create table favorites (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  cat_id uuid not null references cats on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, cat_id)
);
create index favorites_cat_id on favorites (cat_id);
