-- When a session was last used, written at most every few minutes. A session ends some days after it, or some days after the sign-in.
alter table sessions add column last_active_at timestamptz not null default now();
create index sessions_last_active_at on sessions (last_active_at);

-- From now on, the network of the device that signed in instead of its whole address.
update sessions set ip_address = null;
alter table sessions rename column ip_address to network;
