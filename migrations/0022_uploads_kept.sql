-- A sale refers to the file, so it stays when its owner no longer uses it.
alter table objects add is_kept boolean not null default false;
