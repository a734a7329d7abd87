-- When a worker last ran a job that does nothing else, so that stuck workers are noticed.
create table job_heartbeat (
  only_row boolean primary key default true check (only_row),
  ran_at timestamptz not null
);
