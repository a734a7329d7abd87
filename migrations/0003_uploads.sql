-- A stored picture or document; the object store holds the bytes under its ID.
create table objects (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  content_type text not null,
  bytes integer not null check (bytes >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- The point of a picture that stays visible where it is cropped, in percent of its width and height; null for the usual one.
  focus_x integer check (focus_x between 0 and 100),
  focus_y integer check (focus_y between 0 and 100),
  is_public boolean not null default true,
  attached_at timestamptz,
  -- A sale refers to the file, so it stays when its owner no longer uses it.
  is_kept boolean not null default false,
  created_at timestamptz not null default now(),
  check ((focus_x is null) = (focus_y is null))
);
create index objects_owner_id on objects (owner_id);
create index objects_unattached on objects (created_at) where attached_at is null;

-- A file that nothing refers to any more; the sweep of uploads removes it. Triggers of other features call this.
create function detach_object(object uuid) returns void language sql as $$
  update objects set attached_at = null where id = object and not is_kept
$$;

-- The same for a file that was kept for a sale, when the row that refers to it is gone. Triggers of other features call this.
create function release_object(object uuid) returns void language sql as $$
  update objects set is_kept = false, attached_at = null where id = object
$$;
