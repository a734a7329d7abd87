-- TOTP: one authenticator app per user. The secret is encrypted; confirmed_at is null until the first code was entered.
create table two_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  -- The time step of the last accepted code, because each code may be used once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Each replaces one code of the app, once. Only digests are stored.
create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references two_factors (user_id) on delete cascade,
  digest text not null,
  used_at timestamptz,
  unique (user_id, digest)
);

-- Browsers that need no code for 30 days. Only digests of their cookies are stored.
create table trusted_devices (
  id uuid primary key,
  user_id uuid not null references two_factors (user_id) on delete cascade,
  digest text not null unique,
  expires_at timestamptz not null
);
create index trusted_devices_user on trusted_devices (user_id);

-- Public keys of passkeys (WebAuthn). The columns are those of the sign-in library, and last_used_at.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- The second factor with which a session was authenticated; null: only one factor. Sessions with `pending` wait for a code
-- and give access to nothing.
alter table sessions add column second_factor text
  check (second_factor in ('pending', 'totp', 'recovery_code', 'passkey'));
