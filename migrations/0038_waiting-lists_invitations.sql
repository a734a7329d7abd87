-- Families that a breeder brings from a notebook. Each is invited once by email, and joins the list by itself or does not.
create table waiting_list_invitations (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  -- Null for the list of the cattery, and after the pairing was deleted.
  pairing_id uuid references breeding_pairings on delete set null,
  -- The pairing or the cattery; it stays when the pairing is deleted, so that an address is not invited again.
  list_id uuid not null,
  -- `planned` waits for its email, which is sent when the cattery has room for it on a day.
  status text not null check (status in ('planned', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
  -- What the breeder wrote. It is deleted when the invitation is over.
  email text check (email = lower(email) and char_length(email) <= 254),
  name text check (char_length(name) between 1 and 80),
  notes text check (char_length(notes) <= 1000),
  waits_since date not null,
  -- A keyed digest of the address, so that it is known without being stored.
  address_digest text not null,
  -- SHA-256 of the secret in the link of the email; null before it is sent.
  token_digest text unique,
  -- Whether the recipient does not know the breeder.
  is_complaint boolean not null default false check (not is_complaint or status = 'declined'),
  -- The entry of the family that accepted it.
  entry_id uuid references waiting_list_entries on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz,
  closed_at timestamptz,
  check ((status in ('planned', 'sent')) = (closed_at is null)),
  check ((email is not null) = (closed_at is null)),
  check ((name is not null) = (closed_at is null)),
  check ((notes is not null) = (closed_at is null)),
  check (status <> 'planned' or sent_at is null),
  check (status not in ('sent', 'accepted', 'declined') or sent_at is not null)
);
-- An address is invited to a list once, also by concurrent requests, unless its email was never sent.
create unique index waiting_list_invitations_once on waiting_list_invitations (list_id, address_digest)
  where status <> 'withdrawn' or sent_at is not null;
create index waiting_list_invitations_breeder_id on waiting_list_invitations (breeder_id, created_at);
create index waiting_list_invitations_pairing_id on waiting_list_invitations (pairing_id);
create index waiting_list_invitations_entry_id on waiting_list_invitations (entry_id);
create index waiting_list_invitations_planned on waiting_list_invitations (breeder_id, created_at, id) where status = 'planned';
create index waiting_list_invitations_open on waiting_list_invitations ((coalesce(sent_at, created_at))) where closed_at is null;
create index waiting_list_invitations_closed on waiting_list_invitations (closed_at) where closed_at is not null;
create index waiting_list_invitations_email on waiting_list_invitations (email) where email is not null;
create index waiting_list_invitations_sent on waiting_list_invitations (breeder_id, sent_at) where sent_at is not null;
create index waiting_list_invitations_sent_to on waiting_list_invitations (address_digest, sent_at) where sent_at is not null;

-- Addresses that are not invited any more until their owner signs up, as keyed digests.
create table uninvited_addresses (
  address_digest text primary key,
  created_at timestamptz not null
);

-- The key of these digests, encrypted with a key of the app, so that digests stay valid when the secret of the app is replaced.
create table address_digest_key (
  id integer primary key check (id = 1),
  encrypted_key text not null
);
