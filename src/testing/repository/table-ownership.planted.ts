/** SQL against the rules, each with a name and what the check says; `#{x}` stands for a placeholder `${x}`. */

const store = (feature: string) => `src/features/${feature}/api/store.ts`
const WRITES = 'writes or locks users, which belongs to accounts.'
const FUNCTION = 'create function f() returns trigger language plpgsql as $$ begin'

/** In the code of `cats`; null for what is allowed. */
export const IN_CODE: [string, string, string | null][] = [
  ['an update', 'sql`update users set name = #{name}`', WRITES],
  ['upper case', 'sql`UPDATE USERS SET name = 1`', WRITES],
  ['the name of the schema', 'sql`update public.users set name = 1`', WRITES],
  ['quoted names', 'sql`delete from "public"."users"`', WRITES],
  ['insert', 'sql`insert into users (id) values (#{id})`', WRITES],
  ['delete … using', 'sql`delete from cats c using users u where u.id = c.reserved_by`', null],
  ['a write to the other table of delete … using', 'sql`delete from users using cats where true`', WRITES],
  [
    'a private table in delete … using',
    'sql`delete from cats using sessions s where true`',
    'names a private table: sessions',
  ],
  ['merge into', 'sql`merge into users u using cats c on true when matched then delete`', WRITES],
  [
    'the source of merge',
    'sql`merge into cats c using sessions s on true when matched then delete`',
    'private table: sessions',
  ],
  ['from only', 'sql`select 1 from only sessions`', 'private table: sessions'],
  ['update only', 'sql`update only users set name = 1`', WRITES],
  ['a list with commas', 'sql`select * from cats c, sessions s`', 'private table: sessions'],
  ['a comment between the words', 'sql`select * from /* all */ sessions`', 'private table: sessions'],
  ['a line break between the words', 'sql`select *\n  from\n  sessions`', 'private table: sessions'],
  ['truncate', 'sql`truncate table users cascade`', WRITES],
  ['lock table', 'sql`lock table users in exclusive mode`', WRITES],
  ['alter table', 'sql`alter table users drop column name`', WRITES],
  ['drop table', 'sql`drop table if exists users`', WRITES],
  ['create index', 'sql`create index i on users (name)`', WRITES],
  ['copy from', 'sql`copy users from stdin`', WRITES],
  ['for update', 'sql`select id from users where id = #{id} for update`', WRITES],
  ['for share of a join', 'sql`select 1 from cats c join users u on true for share of u`', WRITES],
  ['a lock of a subquery', 'sql`select 1 from (select * from users) u for update`', WRITES],
  [
    'a common table expression',
    'sql`with gone as (delete from users returning id) select * from gone`',
    WRITES,
  ],
  ['a subquery', 'sql`select (select count(*) from sessions) from cats`', 'private table: sessions'],
  [
    'a subquery of a condition',
    'sql`exists (select from sessions s where s.user_id = u.id)`',
    'private table: sessions',
  ],
  ['a union', 'sql`select 1 union all select 1 from sessions`', 'private table: sessions'],
  ['a fragment with a join', 'sql`join sessions s on s.user_id = u.id`', 'private table: sessions'],
  ['a fragment that is only a name', 'sql`sessions`', 'private table: sessions'],
  ['a fragment with a name and an alias', 'sql`sessions s`', 'private table: sessions'],
  [
    'a fragment of a common table expression',
    'sql`, s as (select * from sessions)`',
    'private table: sessions',
  ],
  ['a statement between placeholders', 'sql`#{start} update users set #{values} #{end}`', 'cannot be parsed'],
  ['sql.raw', "sql.raw('delete from users')", WRITES],
  ['sql.raw in a template', "sql`select 1 from #{sql.raw('sessions')}`", 'private table: sessions'],
  ['sql.raw with a placeholder', 'sql.raw(`update users set name = #{name}`)', WRITES],
  [
    'sql.raw of a variable',
    'sql`select * from #{sql.raw(table)}`',
    'names a table that is known only at run time',
  ],
  [
    'sql.raw of a variable alone',
    'const found = sql.raw(statement)',
    'has SQL that is known only at run time',
  ],
  ['sql.identifier', "sql`delete from #{sql.identifier('users')}`", WRITES],
  [
    'sql.identifier of a variable',
    'sql`delete from #{sql.identifier(table)}`',
    'names a table that is known only at run time',
  ],
  ['a string that is run', "await tx.execute('update users set name = 1')", WRITES],
  [
    'a statement with text',
    "await db.query({ text: 'select 1 from sessions', values: [] })",
    'private table: sessions',
  ],
  ['a string that is not run at once', "const text = 'delete from users where id = $1'", WRITES],
  [
    'a string with a table of run time',
    'await database.exec(`truncate #{table}`)',
    'names a table that is known only at run time',
  ],
  ['SQL that is put together', "const text = 'select * from ' + table", 'has SQL that cannot be parsed'],
  ['SQL that is none', 'sql`select from where (`', 'has SQL that cannot be parsed'],
  ['another name of sql', "import { sql as q } from 'drizzle-orm'\nq`update users set name = 1`", WRITES],
]

/** Query builders in the code of `cats`. */
export const IN_BUILDERS: [string, string, string][] = [
  [
    'an import of the table',
    "import { sessions } from '#features/accounts/api/tables.ts'",
    'private table: sessions',
  ],
  [
    'an import of all tables',
    "import * as all from '../../accounts/api/tables.ts'",
    'private table: sessions',
  ],
  ['insert', "import { users } from '#features/accounts/api/index.ts'\ndb.insert(users).values(x)", WRITES],
  ['update', "import { users as u } from '#features/accounts/api/tables.ts'\ntx.update(u).set(x)", WRITES],
  ['delete', "import { users } from '../../accounts/api/tables.ts'\ntx.delete(users)", WRITES],
  [
    'a table in a template',
    "import { users } from '#features/accounts/api/tables.ts'\nsql`delete from #{users}`",
    WRITES,
  ],
]

/** With the file. */
export const IN_OTHER_FILES: [string, string, string, string][] = [
  ['a higher feature', store('breeders'), 'sql`select count(*) from cats c`', 'of a higher feature'],
  [
    'a higher feature of the same area',
    store('favorites'),
    'sql`select 1 from saved_searches`',
    'of a higher feature',
  ],
  ['the app, writing', 'src/app/denials.ts', 'sql`update cats set name = 1`', 'writes or locks cats'],
  ['the app, reading', 'src/app/live.ts', 'sql`select * from sessions`', 'private table: sessions'],
  ['a command', 'src/app/commands/make-admin.ts', "db.execute('delete from users')", 'writes or locks users'],
  ['the platform', 'src/platform/jobs/index.ts', 'sql`select 1 from users`', 'a higher feature: users'],
  [
    'a feature, writing a table of the platform',
    store('cats'),
    'sql`delete from rate_limits`',
    'locks rate_limits',
  ],
]

/** With the feature that the file of migrations names. */
export const IN_MIGRATIONS: [string, string, string, string][] = [
  [
    'a foreign key upward',
    'breeders',
    'create table badge_grants (cat_id uuid references cats)',
    'a higher feature: cats',
  ],
  [
    'an added foreign key upward',
    'breeders',
    'alter table breeders add foreign key (id) references cats',
    'a higher feature: cats',
  ],
  ['a column of a lower table', 'cats', 'alter table users add column cat_id uuid', 'writes or locks users'],
  ['a changed row', 'reviews', 'UPDATE "breeders" SET rating = 5', 'writes or locks breeders'],
  [
    'a view of a higher table',
    'breeders',
    'create view public_breeders as select * from public.cats',
    'a higher feature: cats',
  ],
  [
    'a table of another feature',
    'reviews',
    'create table favorites (id uuid)',
    'creates favorites, which belongs to favorites',
  ],
  [
    'a table without an owner',
    'reviews',
    'create table stars (id uuid)',
    'creates stars, which belongs to no feature',
  ],
  ['an index of a lower table', 'cats', 'create index i on users (name)', 'writes or locks users'],
  [
    'a trigger on a higher table',
    'breeders',
    'create trigger t after insert on cats execute function f()',
    'a higher feature: cats',
  ],
  ['the end of a trigger of a lower table', 'cats', 'drop trigger t on users', 'writes or locks users'],
  [
    'a trigger function that writes',
    'reviews',
    `${FUNCTION} update breeders set rating = 5; return null; end $$`,
    'writes or locks breeders',
  ],
  [
    'a condition of a trigger function',
    'breeders',
    `${FUNCTION} if exists (select from cats) then return null; end if; end $$`,
    'a higher feature: cats',
  ],
  [
    'an assignment of a trigger function',
    'breeders',
    `${FUNCTION} new.rating := (select count(*) from cats); return new; end $$`,
    'a higher feature: cats',
  ],
  [
    'a lock of a trigger function',
    'cats',
    `${FUNCTION} perform 1 from breeders for share; return new; end $$`,
    'writes or locks breeders',
  ],
  [
    'a loop of a trigger function',
    'cats',
    `${FUNCTION} for n in 1..2 loop delete from users; end loop; end $$`,
    'writes or locks users',
  ],
  [
    'SQL of run time in a function',
    'cats',
    `${FUNCTION} execute 'delete from users'; end $$`,
    'known only at run time',
  ],
  [
    'a function in SQL',
    'cats',
    "create function f() returns void language sql as 'delete from users'",
    'writes or locks users',
  ],
  [
    'a function in standard SQL',
    'breeders',
    'create function f() returns int language sql return (select count(*) from cats)',
    'a higher feature: cats',
  ],
  [
    'a row of a higher table',
    'breeders',
    'create function f(c cats) returns int language sql as $$ select 1 $$',
    'a higher feature: cats',
  ],
  ['a block', 'cats', 'do $$ begin delete from users; end $$', 'writes or locks users'],
  ['what is no SQL', 'cats', 'create tabel cats ()', 'cannot be parsed'],
]

/** What the check accepts, with the file. */
export const ACCEPTED: [string, string, string][] = [
  ['the owner’s tables', store('cats'), 'sql`update cats set name = lower(name)`'],
  [
    'public relations of lower features',
    store('messages'),
    'sql`select * from listed_cats c join users u on true`',
  ],
  ['comments', store('breeders'), '// from cats\n/** join messages */'],
  ['texts', store('breeders'), "const text = 'Select your cats, or update users'"],
  ['a common table expression', store('breeders'), 'sql`with page as (select 1) select * from page`'],
  [
    'placeholders',
    store('cats'),
    'sql`select #{a}, c.id #{b} from cats c #{c} where #{d} order by #{e} limit #{f}`',
  ],
  [
    'foreign keys downward',
    'migrations/0099_reviews.sql',
    'create table reviews (id uuid references transactions)',
  ],
  [
    'foreign keys of lower tables',
    'migrations/0099_reviews.sql',
    'alter table users add foreign key (id) references reviews',
  ],
  [
    'triggers on lower tables',
    'migrations/0099_reviews.sql',
    'create trigger t after insert on users execute function f()',
  ],
]
