create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null default '',
  first_name text,
  last_name text,
  profile_image_url text,
  role text not null default 'buyer' check (role in ('buyer', 'breeder', 'admin')),
  -- What a member of staff may do; null for everyone else.
  staff_role text check (staff_role in ('support', 'moderator', 'finance', 'owner')),
  -- The user's own cattery, so that pages can offer Edit instead of Message for the user's own listings while public
  -- responses do not name the owner. Its foreign key is in the file of breeders.
  breeder_id uuid unique,
  is_verified boolean not null default false,
  -- Since when staff has restricted the account to reading and appealing.
  suspended_at timestamptz,
  stripe_customer_id text unique,
  -- The user's time zone, an IANA name reported by their browser; null until then.
  time_zone text check (length(time_zone) <= 64),
  -- The ZIP code or town from which lists can show distances, as the user typed it; null unless the user saved one.
  place text check (length(place) <= 120),
  -- When the account will be deleted; null unless the user has asked for it. Until then, it is read-only.
  deletion_due_at timestamptz,
  -- Since when the account is anonymized. Its row stays, because sales and conversations of others point to it.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_staff_role_of_staff check ((role = 'admin') = (staff_role is not null))
);
create index users_latest on users (created_at desc, id desc);
create index users_suspended_at on users (suspended_at desc, id) where suspended_at is not null;
create index users_deleted_at on users (deleted_at) where deleted_at is not null;
-- The list of staff to whom a case can be assigned.
create index users_staff on users (id) where role = 'admin';

-- The text that staff searches users by.
create function user_search_text(email text, name text, first_name text, last_name text) returns text
  language sql immutable parallel safe
  as $$ select public.fold_text(email || ' ' || name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) $$;
create index users_search_text on users using gin (user_search_text(email, name, first_name, last_name) gin_trgm_ops);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  -- The network of the device that signed in, not its whole address.
  network text,
  user_agent text,
  -- When the user last proved who they are in this session: by signing in, or when asked again.
  authenticated_at timestamptz not null default now(),
  -- The second factor with which it was authenticated; null: only one factor. Sessions with `pending` wait for a code and
  -- give access to nothing.
  second_factor text check (second_factor in ('pending', 'totp', 'recovery_code', 'passkey')),
  -- When it was last shown in this session.
  second_factor_at timestamptz check (second_factor_at is null or second_factor is not null),
  -- When it was last used, written at most every few minutes. A session ends some days after it, or some days after the
  -- sign-in.
  last_active_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
create index sessions_last_active_at on sessions (last_active_at);

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
create index verifications_expires_at on verifications (expires_at);

-- A change of address that waits until the present and the new address have confirmed it. A user has at most one.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  -- The session that asked for it; without a foreign key, because the sign-in library deletes sessions.
  session_id uuid not null,
  new_email text not null check (new_email = lower(new_email)),
  -- SHA-256 of the emailed tokens.
  present_token_hash text not null unique,
  new_token_hash text not null unique,
  -- When the links were used.
  approved_at timestamptz,
  confirmed_at timestamptz,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at)
);
create index email_changes_session_id on email_changes (session_id);
create index email_changes_expires_at on email_changes (expires_at);

-- The browsers that users have signed in with: others' wrong guesses do not slow them down.
create table known_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Of the token in the device's cookie, so that a copy of this table makes no device known.
  token_digest text not null unique,
  user_agent text,
  -- 24 bits of an IPv4 address, 48 bits of an IPv6 address.
  network text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index known_devices_latest on known_devices (user_id, last_used_at desc, id);

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
  -- The known device that is trusted, so that forgetting it also ends the trust.
  known_device_id uuid references known_devices (id) on delete cascade,
  digest text not null unique,
  expires_at timestamptz not null
);
create index trusted_devices_user on trusted_devices (user_id);
create index trusted_devices_known_device on trusted_devices (known_device_id);

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
