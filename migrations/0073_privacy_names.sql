-- While a deletion runs: the names under which system messages mention the user.
alter table account_deletions add column names text[];
alter table account_deletions add constraint account_deletions_names_check check (state = 'running' or names is null);
