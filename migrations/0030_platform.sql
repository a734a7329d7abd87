-- Tables of src/platform.

-- How many points of each rate limit a key has used in its current window (src/platform/rate-limits).
create table rate_limits (
  key text primary key,
  points integer not null,
  expires_at timestamptz not null,
  -- Until when the next try of a key must wait, for limits that slow down instead of refusing.
  blocked_until timestamptz
);
create index rate_limits_expires_at on rate_limits (expires_at);

-- When a worker last ran a job that does nothing else, so that stuck workers are noticed.
create table job_heartbeat (
  only_row boolean primary key default true check (only_row),
  ran_at timestamptz not null
);

-- Backups that were made or are being made (src/platform/backup).
create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint check (bytes > 0),
  file text,
  check (bytes is null or (ended_at is not null and file is not null))
);
create index backups_by_start on backups (started_at desc);

-- Emails that deadlines depend on: when each was planned last, and when the mail server accepted it (src/platform/mail).
create table tracked_mails (
  key text primary key check (length(key) between 1 and 200),
  planned_at timestamptz not null,
  sent_at timestamptz
);
create index tracked_mails_planned_at on tracked_mails (planned_at);

-- When a process that serves people last noted that it does (src/platform/outages).
create table site_seen (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz not null
);

-- Times in which nobody could reach the site, and when those were told whose deadlines have moved.
create table site_outages (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at > started_at),
  announced_at timestamptz
);
