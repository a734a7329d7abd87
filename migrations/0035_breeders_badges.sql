-- The append-only log of badges that staff granted and revoked. `breeders.verification_badges` holds those that are
-- valid; a timer removes expired ones.
create table badge_grants (
  id uuid primary key,
  breeder_id uuid not null references breeders on delete cascade,
  badge text not null check (length(badge) between 3 and 40),
  action text not null check (action in ('grant', 'revoke')),
  reason text not null check (length(reason) <= 1000),
  -- Of a grant: the day on which it was verified, such as that of a visit, and the last day on which it is valid.
  awarded_on date,
  expires_on date,
  -- Null for badges from before this log. No foreign key, because a deleted account must not change the log.
  actor_id uuid,
  created_at timestamptz not null default now(),
  check ((action = 'grant') = (awarded_on is not null)),
  check (expires_on >= awarded_on)
);
create index badge_grants_breeder_id on badge_grants (breeder_id, badge, created_at desc, id desc);
create index badge_grants_expires_on on badge_grants (expires_on) where expires_on is not null;

create function badge_grants_append_only() returns trigger language plpgsql as $$
begin
  -- An entry is deleted only together with its cattery.
  if tg_op = 'DELETE' and not exists (select from breeders b where b.id = old.breeder_id) then
    return old;
  end if;
  raise exception 'badge_grants is append-only' using errcode = 'restrict_violation';
end $$;
create trigger badge_grants_append_only before update or delete on badge_grants
  for each row execute function badge_grants_append_only();

insert into badge_grants (id, breeder_id, badge, action, reason, awarded_on, created_at)
select gen_random_uuid(), b.id, left(badge, 40), 'grant', 'Recorded before badges had a log',
  (b.created_at at time zone 'UTC')::date, b.created_at
from breeders b, unnest(b.verification_badges) badge where length(badge) >= 3;
update breeders set verification_badges = array(
  select left(badge, 40) from unnest(verification_badges) badge where length(badge) >= 3)
where cardinality(verification_badges) > 0;

-- The latest grant of each badge that was not revoked after it; expired ones included.
create view granted_badges as
  select id, breeder_id, badge, awarded_on, expires_on from (
    select distinct on (breeder_id, badge) * from badge_grants
    order by breeder_id, badge, created_at desc, id desc) latest
  where action = 'grant';
