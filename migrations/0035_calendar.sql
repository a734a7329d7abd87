-- Calendars of catteries: addresses for calendar apps, what these were sent, and reminders.

-- A secret address for calendar apps. Those that were replaced or turned off stay, so that they answer that they are gone.
create table calendar_feeds (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  -- SHA-256 of the secret in the address, as base64url.
  secret_hash text not null unique,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index calendar_feeds_one_current on calendar_feeds (breeder_id) where ended_at is null;
create index calendar_feeds_breeder_id on calendar_feeds (breeder_id);
create index calendar_feeds_ended_at on calendar_feeds (ended_at) where ended_at is not null;

-- The entries that calendar apps were sent last, so that a change gets the next sequence number, and a canceled entry is sent for a
-- while.
create table calendar_published (
  breeder_id uuid not null references breeders,
  entry_id text not null,
  -- The last day of the entry where its cattery is.
  day date not null,
  -- What apps were sent of it: title, time, and path.
  content jsonb not null,
  sequence integer not null check (sequence >= 0),
  changed_at timestamptz not null,
  canceled_at timestamptz,
  primary key (breeder_id, entry_id)
);
create index calendar_published_day on calendar_published (day);
create index calendar_published_canceled_at on calendar_published (canceled_at) where canceled_at is not null;

-- How a breeder wants to be reminded of a kind of entries; a kind without a row has the default.
create table calendar_reminder_ways (
  breeder_id uuid not null references breeders,
  kind text not null check (kind <> ''),
  way text not null check (way in ('app', 'mail', 'none')),
  primary key (breeder_id, kind)
);

-- The last day (where the cattery is) whose reminders were sent, also if there were none.
create table calendar_reminders (
  breeder_id uuid primary key references breeders,
  handled_on date not null
);
