-- The first schema. Keys are UUID version 7 made by the application; money is integer cents; times are UTC.

create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null default '',
  first_name text,
  last_name text,
  profile_image_url text,
  role text not null default 'buyer' check (role in ('buyer', 'breeder', 'admin')),
  is_verified boolean not null default false,
  stripe_customer_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- How a person proves who they are: a password or an identity at a provider.
create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- A stored picture or document; the bytes lie in the object store under its id.
create table objects (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  content_type text not null,
  bytes integer not null check (bytes >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  is_public boolean not null default true,
  attached_at timestamptz,
  created_at timestamptz not null default now()
);
create index objects_owner_id on objects (owner_id);
create index objects_unattached on objects (created_at) where attached_at is null;

create table breeders (
  id uuid primary key,
  user_id uuid not null unique references users,
  name text not null,
  business_name text not null,
  location text not null,
  description text,
  specializations text[] not null default '{}',
  years_experience integer not null default 0 check (years_experience between 0 and 100),
  total_sales integer not null default 0 check (total_sales >= 0),
  rating integer not null default 0 check (rating between 0 and 500),
  review_count integer not null default 0 check (review_count >= 0),
  verification_status text not null default 'pending'
    check (verification_status in ('pending', 'verified', 'rejected', 'suspended')),
  verification_badges text[] not null default '{}',
  documents jsonb not null default '{}',
  transport_methods text[] not null default '{}',
  meeting_locations text[] not null default '{}',
  profile_image_url text,
  is_active boolean not null default false,
  created_at timestamptz not null default now()
);
create index breeders_public on breeders (created_at desc) where is_active and verification_status = 'verified';
create index breeders_location on breeders using gin (lower(location) gin_trgm_ops);

create table sires (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  name text not null,
  breed text not null,
  -- Months.
  age integer not null check (age >= 1),
  description text,
  image_url text,
  health_testing jsonb not null default '{}',
  pedigree jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index sires_breeder_id on sires (breeder_id);

create table queens (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  name text not null,
  breed text not null,
  -- Months.
  age integer not null check (age >= 1),
  description text,
  image_url text,
  health_testing jsonb not null default '{}',
  pedigree jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index queens_breeder_id on queens (breeder_id);

create table breeding_pairings (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  sire_id uuid references sires on delete set null,
  queen_id uuid references queens on delete set null,
  sire_name text not null,
  dam_name text not null,
  sire_breed text not null,
  dam_breed text not null,
  expected_litter_date date,
  actual_litter_date date,
  expected_kittens integer check (expected_kittens >= 0),
  actual_kittens integer check (actual_kittens >= 0),
  price_range jsonb check (
    price_range is null
    or ((price_range ->> 'min')::bigint >= 0 and (price_range ->> 'max')::bigint >= (price_range ->> 'min')::bigint)
  ),
  status text not null default 'planned' check (status in ('planned', 'confirmed', 'born')),
  description text,
  images text[] not null default '{}',
  health_testing jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index breeding_pairings_breeder_id on breeding_pairings (breeder_id);
create index breeding_pairings_sire_id on breeding_pairings (sire_id);
create index breeding_pairings_queen_id on breeding_pairings (queen_id);
create index breeding_pairings_expected on breeding_pairings (expected_litter_date) where is_active;

create table litters (
  id uuid primary key,
  breeding_pairing_id uuid references breeding_pairings,
  breeder_id uuid not null references breeders,
  litter_name text,
  birth_date date,
  total_kittens integer check (total_kittens >= 0),
  available_kittens integer not null default 0 check (available_kittens >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check (available_kittens <= coalesce(total_kittens, available_kittens))
);
create index litters_breeder_id on litters (breeder_id);
create index litters_breeding_pairing_id on litters (breeding_pairing_id);

create table cats (
  id uuid primary key,
  breeder_id uuid not null references breeders,
  litter_id uuid references litters on delete set null,
  breeding_pairing_id uuid references breeding_pairings on delete set null,
  name text not null,
  breed text not null,
  gender text not null check (gender in ('male', 'female')),
  birth_date date not null,
  price integer not null check (price >= 0),
  deposit_amount integer check (deposit_amount >= 0 and deposit_amount <= price),
  colour text,
  description text,
  -- Addresses of the pictures, the first is the cover; `pictures` holds address, size and colour in the same order.
  images text[] not null default '{}',
  pictures jsonb not null default '[]',
  health_records jsonb not null default '[]',
  pedigree jsonb not null default '{}',
  vaccinations jsonb not null default '[]',
  health_certifications text[] not null default '{}',
  status text not null default 'available' check (status in ('available', 'reserved', 'sold', 'withdrawn')),
  is_featured boolean not null default false,
  reserved_by uuid references users,
  reservation_date timestamptz,
  deposit_paid_at timestamptz,
  stripe_payment_intent_id text,
  -- Whether the cattery is active and verified, kept here by triggers so that lists and counts need no join.
  is_listed boolean not null default false,
  search tsvector generated always as (
    setweight(to_tsvector('simple', name), 'A')
    || setweight(to_tsvector('english', breed), 'A')
    || setweight(to_tsvector('english', coalesce(colour, '')), 'B')
    || setweight(to_tsvector('english', coalesce(description, '')), 'C')
  ) stored,
  created_at timestamptz not null default now(),
  check (status <> 'reserved' or reserved_by is not null)
);
-- Available first, then the order asked for; id settles ties so that pages never overlap.
create index cats_newest on cats ((status = 'available') desc, created_at desc, id desc)
  where is_listed and status <> 'withdrawn';
create index cats_breed_newest on cats (lower(breed), (status = 'available') desc, created_at desc, id desc, price)
  where is_listed and status <> 'withdrawn';
create index cats_price on cats ((status = 'available') desc, price, id) where is_listed and status <> 'withdrawn';
create index cats_age on cats ((status = 'available') desc, birth_date desc, id)
  where is_listed and status <> 'withdrawn';
create index cats_featured on cats (created_at desc) where is_featured and is_listed and status <> 'withdrawn';
create index cats_breeder_id on cats (breeder_id, created_at desc);
create index cats_litter_id on cats (litter_id);
create index cats_breeding_pairing_id on cats (breeding_pairing_id);
create index cats_reserved_by on cats (reserved_by);
create index cats_health_certifications on cats using gin (health_certifications);
create index cats_search on cats using gin (search);

create table favorites (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  cat_id uuid not null references cats on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, cat_id)
);
create index favorites_cat_id on favorites (cat_id);

create table inquiries (
  id uuid primary key,
  buyer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  cat_id uuid references cats on delete set null,
  breeding_pairing_id uuid references breeding_pairings on delete set null,
  message text not null,
  status text not null default 'pending' check (status in ('pending', 'responded', 'closed')),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index inquiries_breeder_id on inquiries (breeder_id, created_at desc);
create index inquiries_buyer_id on inquiries (buyer_id);
create index inquiries_cat_id on inquiries (cat_id);
create index inquiries_breeding_pairing_id on inquiries (breeding_pairing_id);

create table messages (
  id uuid primary key,
  sender_id uuid not null references users,
  receiver_id uuid not null references users,
  cat_id uuid references cats on delete set null,
  inquiry_id uuid references inquiries on delete set null,
  content text not null check (length(content) <= 2000),
  original_content text,
  is_moderated boolean not null default false,
  moderation_flags text[] not null default '{}',
  blocked_content jsonb,
  attachments text[] not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  check (sender_id <> receiver_id)
);
create index messages_conversation on messages
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at desc);
create index messages_sender_id on messages (sender_id);
create index messages_receiver_id on messages (receiver_id, is_read);
create index messages_cat_id on messages (cat_id);
create index messages_inquiry_id on messages (inquiry_id);

create table moderation_violations (
  id uuid primary key,
  user_id uuid not null references users,
  violation_type text not null,
  content text,
  message_id uuid references messages on delete set null,
  severity text not null default 'warning' check (severity in ('warning', 'serious', 'severe')),
  action text,
  created_at timestamptz not null default now()
);
create index moderation_violations_user_id on moderation_violations (user_id, created_at desc);
create index moderation_violations_message_id on moderation_violations (message_id);

-- The agreement between buyer and breeder about one cat; the money that moves for it is in `charges` and `refunds`.
create table transactions (
  id uuid primary key,
  buyer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  cat_id uuid not null references cats,
  amount integer not null check (amount >= 0),
  platform_fee integer not null check (platform_fee >= 0),
  breeder_amount integer not null check (breeder_amount >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'deposit_paid', 'paid', 'completed', 'canceled', 'refunded')),
  stripe_payment_intent_id text unique,
  deposit_amount integer check (deposit_amount >= 0 and deposit_amount <= amount),
  final_payment_due date,
  created_at timestamptz not null default now(),
  check (platform_fee + breeder_amount = amount)
);
-- No cat is sold twice, whatever the code above it does.
create unique index transactions_one_live_sale on transactions (cat_id)
  where status in ('pending', 'deposit_paid', 'paid', 'completed');
create index transactions_cat_id on transactions (cat_id);
create index transactions_buyer_id on transactions (buyer_id, created_at desc);
create index transactions_breeder_id on transactions (breeder_id, created_at desc);

-- One attempt to pay for a cat: an intent at the payment provider and how far the purchase has come with it.
create table payments (
  id uuid primary key,
  buyer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  cat_id uuid not null references cats,
  transaction_id uuid references transactions,
  kind text not null check (kind in ('deposit', 'full')),
  -- What the card is charged, and the cat's price that it was computed from.
  amount integer not null check (amount > 0),
  price integer not null check (price >= amount),
  state text not null default 'open'
    check (state in ('open', 'claimed', 'captured', 'recorded', 'lost', 'refused', 'released', 'canceled')),
  stripe_payment_intent_id text unique,
  client_secret text,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payments_one_open on payments (buyer_id, cat_id, kind) where state = 'open';
create index payments_cat_id on payments (cat_id);
create index payments_breeder_id on payments (breeder_id);
create index payments_transaction_id on payments (transaction_id);
create index payments_unfinished on payments (updated_at)
  where state in ('open', 'claimed', 'captured', 'lost', 'refused');

create table charges (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  payment_id uuid not null unique references payments,
  kind text not null check (kind in ('deposit', 'full', 'balance')),
  amount integer not null check (amount > 0),
  stripe_payment_intent_id text not null unique,
  stripe_charge_id text unique,
  created_at timestamptz not null default now()
);
create index charges_transaction_id on charges (transaction_id);

create table refunds (
  id uuid primary key,
  charge_id uuid not null references charges,
  amount integer not null check (amount > 0),
  reason text not null,
  stripe_refund_id text unique,
  created_at timestamptz not null default now()
);
create index refunds_charge_id on refunds (charge_id);

-- Every webhook that was accepted, by the provider's event id, so that a second delivery changes nothing.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text not null,
  created_at timestamptz not null default now()
);

create table reviews (
  id uuid primary key,
  transaction_id uuid not null unique references transactions,
  reviewer_id uuid not null references users,
  breeder_id uuid not null references breeders,
  rating integer not null check (rating between 1 and 5),
  comment text,
  images text[] not null default '{}',
  is_verified boolean not null default true,
  created_at timestamptz not null default now()
);
create index reviews_breeder_id on reviews (breeder_id, created_at desc);
create index reviews_reviewer_id on reviews (reviewer_id);

-- A cat is listed as long as its cattery is active and verified.
create function cats_take_listing() returns trigger language plpgsql as $$
begin
  new.is_listed := coalesce(
    (select b.is_active and b.verification_status = 'verified' from breeders b where b.id = new.breeder_id), false);
  return new;
end $$;
create trigger cats_take_listing before insert or update of breeder_id on cats
  for each row execute function cats_take_listing();

create function breeders_give_listing() returns trigger language plpgsql as $$
begin
  update cats set is_listed = (new.is_active and new.verification_status = 'verified') where breeder_id = new.id;
  return null;
end $$;
create trigger breeders_give_listing after update of is_active, verification_status on breeders
  for each row
  when (old.is_active is distinct from new.is_active or old.verification_status is distinct from new.verification_status)
  execute function breeders_give_listing();

-- Tells every process, once a transaction that changed the public catalogue commits, to forget the answers it keeps.
create function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('littermate', '{"topic":"catalogue"}');
  return null;
end $$;
create trigger cats_announce after insert or update or delete or truncate on cats
  for each statement execute function announce_catalogue();
create trigger breeders_announce after insert or update or delete or truncate on breeders
  for each statement execute function announce_catalogue();
