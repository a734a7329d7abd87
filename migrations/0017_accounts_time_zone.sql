-- The user's time zone, an IANA name reported by their browser; null until then.
alter table users add column time_zone text check (length(time_zone) <= 64);
