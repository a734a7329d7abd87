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
