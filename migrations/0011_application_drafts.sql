-- A breeder application that is not finished yet: whatever the form held when it was last saved.
create table application_drafts (
  user_id uuid primary key references users on delete cascade,
  form jsonb not null,
  updated_at timestamptz not null default now()
);
