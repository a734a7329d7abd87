-- Staff browse all cats, newest first, and find them by their names.
create index cats_latest on cats (created_at desc, id desc) where deleted_at is null;
create index cats_name on cats using gin (lower(name) gin_trgm_ops) where deleted_at is null;
