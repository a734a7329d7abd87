-- The cattery of a person is known with the person: pages offer Edit in place of Message beside one's own things,
-- without a word about owners in public answers.
alter table users add column breeder_id uuid unique references breeders on delete set null;
update users set breeder_id = b.id from breeders b where b.user_id = users.id;
create function breeders_tell_owner() returns trigger language plpgsql as $$
begin
  update users set breeder_id = added.id from added where users.id = added.user_id;
  return null;
end $$;
create trigger breeders_tell_owner after insert on breeders
  referencing new table as added for each statement execute function breeders_tell_owner();

-- What two people have written about, each thing once: what a list of conversations names and finds. `one_id` is the
-- smaller id of the two.
create table conversation_subjects (
  id uuid primary key default gen_random_uuid(),
  one_id uuid not null references users on delete cascade,
  two_id uuid not null references users on delete cascade,
  cat_id uuid references cats on delete cascade,
  breeding_pairing_id uuid references breeding_pairings on delete cascade,
  last_at timestamptz not null,
  check (one_id < two_id),
  check (num_nonnulls(cat_id, breeding_pairing_id) = 1)
);
create unique index conversation_subjects_once on conversation_subjects
  (one_id, two_id, coalesce(cat_id, breeding_pairing_id));
create index conversation_subjects_two_id on conversation_subjects (two_id);
create index conversation_subjects_cat_id on conversation_subjects (cat_id);
create index conversation_subjects_breeding_pairing_id on conversation_subjects (breeding_pairing_id);
insert into conversation_subjects (one_id, two_id, cat_id, breeding_pairing_id, last_at)
select least(sender_id, receiver_id), greatest(sender_id, receiver_id), cat_id,
  case when cat_id is null then breeding_pairing_id end, max(created_at)
from messages where cat_id is not null or breeding_pairing_id is not null
group by 1, 2, 3, 4;

-- Who takes nothing from whom, whether the two have written or not.
create table blocks (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index blocks_other_id on blocks (other_id);
insert into blocks (user_id, other_id, created_at)
select user_id, other_id, blocked_at from conversations where blocked_at is not null;
alter table conversations drop column blocked_at;

-- A breeder's inquiries of one status, and the unread ones, newest first.
create index inquiries_of_status on inquiries (breeder_id, status, created_at desc, id desc);
create index inquiries_unread on inquiries (breeder_id, created_at desc, id desc) where not is_read;
