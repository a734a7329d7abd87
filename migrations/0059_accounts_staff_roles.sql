-- What a member of staff may do; null for everyone else. Staff that existed before this column may do everything.
alter table users add column staff_role text check (staff_role in ('support', 'moderator', 'finance', 'owner'));
update users set staff_role = 'owner' where role = 'admin';
alter table users add constraint users_staff_role_of_staff check ((role = 'admin') = (staff_role is not null));

-- When the user last proved who they are in this session: by signing in, or when asked again.
alter table sessions add column authenticated_at timestamptz not null default now();
