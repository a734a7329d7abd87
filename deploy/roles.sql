-- The roles and the database of compose.yaml, which PostgreSQL's image runs once, when its volume is empty. The same as
-- "Database" in docs/production.md.
\getenv password DATABASE_PASSWORD
create role littermate_owner nologin;
create role littermate_a login password :'password' in role littermate_owner;
alter role littermate_a set role littermate_owner;
create database littermate owner littermate_owner;
