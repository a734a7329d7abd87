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
