alter table account_deletions add is_repeated boolean not null default false;
