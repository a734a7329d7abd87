-- How many points of each rate limit a key has used in its current window (src/platform/rate-limits).
create table rate_limits (
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at on rate_limits (expires_at);
