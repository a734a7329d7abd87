-- What happened to accounts, and who saw private data. Append-only: only the retention job deletes, and only old rows.
create table security_events (
  id uuid primary key,
  kind text not null,
  -- Who did it; null for visitors and for the system. Without foreign keys, because events outlive accounts.
  actor_id uuid,
  -- The user concerned; null if nobody is known.
  subject_id uuid,
  -- The visitor's network: 24 bits of an IPv4 address, 48 bits of an IPv6 address.
  network text,
  request_id text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index security_events_latest on security_events (created_at desc, id desc);
create index security_events_subject on security_events (subject_id, created_at desc, id desc);
create index security_events_actor on security_events (actor_id, created_at desc, id desc);
create index security_events_kind on security_events (kind, created_at desc, id desc);

create function security_events_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'security_events is append-only' using errcode = 'restrict_violation';
end $$;
create trigger security_events_append_only before update on security_events
  for each row execute function security_events_append_only();
