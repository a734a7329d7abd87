-- The role that the member of staff had when they acted.
alter table moderation_decisions add column actor_role text
  check (actor_role in ('support', 'moderator', 'finance', 'owner'));
