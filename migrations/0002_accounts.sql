create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null default '',
  first_name text,
  last_name text,
  profile_image_url text,
  role text not null default 'buyer' check (role in ('buyer', 'breeder', 'admin')),
  is_verified boolean not null default false,
  -- Since when staff has restricted the account to reading and appealing.
  suspended_at timestamptz,
  stripe_customer_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_latest on users (created_at desc, id desc);
create index users_suspended_at on users (suspended_at desc, id) where suspended_at is not null;

-- The text that staff searches users by.
create function user_search_text(email text, name text, first_name text, last_name text) returns text
  language sql immutable parallel safe
  as $$ select lower(email || ' ' || name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) $$;
create index users_search_text on users using gin (user_search_text(email, name, first_name, last_name) gin_trgm_ops);

-- Reviews in the public catalog show the reviewer's name.
create trigger users_notify_catalog after update of first_name, last_name on users
  for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function notify_catalog_changed();

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- How a user signs in: a password or an identity at a provider.
create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The provider's issuer URL, or local:credential for a password.
  issuer text not null default 'local:credential',
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_identity on accounts (issuer, account_id);
create index accounts_user_id on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
