-- What buyers should know of breeds. The rows are reference data: they come with migrations, not from people.
create table breeds (
  name text primary key,
  -- Other names and abbreviations, by which searches and links know the breed as well.
  aliases text[] not null default '{}',
  coat text not null,
  temperament text not null,
  -- [{ name, why, source: { title, url } }]
  health_tests jsonb not null default '[]'
);
create unique index breeds_name on breeds (lower(name));
