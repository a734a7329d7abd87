/**
 * One PGlite for the test files of a worker, one after another: opening one takes a second of CPU time. A file gets it as it
 * was after the migrations; if a file has changed more than rows, the next one gets a new PGlite.
 */
import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '#platform/db/index.ts'
import { pgliteDatabase } from '#platform/db/pglite.ts'

type Opened = { database: Database; client: PGlite; fingerprint: string }

/** Tables whose rows migrations add, which every test has, as a list in SQL. */
export const REFERENCE_TABLES = ['migrations', 'breeds', 'breed_terms', 'place_rules', 'place_rule_versions']
  .map((name) => `'${name}'`)
  .join(', ')

/** Removes the rules that a test added. Tests never change those of the migration, which has no actor. */
export const REMOVE_ADDED_RULES = `
  delete from place_rules r
  where not exists (select from place_rule_versions v where v.rule_id = r.id and v.actor_id is null);
  delete from place_rule_versions v where actor_id is not null;`

/** What was returned and can be lent again. */
const returned: Opened[] = []

/** Lends a migrated database, which `open` opens if none is left. Closing it returns it. */
export async function lendPglite(open: () => Promise<Database>): Promise<Database> {
  const opened = returned.pop() ?? (await describe(await open()))
  const { client } = opened
  const stops = new Set<() => Promise<void>>()
  let ended = false
  /** A method that fails after the file has ended, as that of a closed PGlite does. */
  const lent =
    <Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (ended) throw new Error('PGlite is closed')
      return method.apply(client, args)
    }
  const facade = {
    query: lent(client.query),
    exec: lent(client.exec),
    transaction: lent(client.transaction),
    listen: lent(async (channel: string, onPayload: (payload: string) => void) => {
      const stop = await client.listen(channel, onPayload)
      stops.add(stop)
      return async () => {
        if (stops.delete(stop)) await stop()
      }
    }),
  }
  return pgliteDatabase(facade as PGlite, async () => {
    if (ended) return
    ended = true
    for (const stop of stops) await stop()
    if (await isAsOpened(opened)) returned.push(opened)
    else await opened.database.close()
  })
}

async function describe(database: Database): Promise<Opened> {
  const client = database.pglite
  if (!client) throw new Error('no PGlite')
  return { database, client, fingerprint: await fingerprintOf(client) }
}

/** Removes all rows that are not reference data, and reports whether nothing else is different. */
async function isAsOpened({ client, fingerprint }: Opened): Promise<boolean> {
  try {
    for (const statement of RESET) await client.exec(statement)
    return (await fingerprintOf(client)) === fingerprint
  } catch {
    return false
  }
}

async function fingerprintOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(FINGERPRINT)
  return rows[0]?.fingerprint ?? ''
}

/** Each app that starts creates the schema of the job queue. */
const RESET = [
  'discard all',
  'set search_path to public',
  'drop schema if exists jobs cascade',
  `do $$
  begin
    set local session_replication_role = replica;
    execute (select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity'
      from pg_tables where schemaname = 'public' and tablename not in (${REFERENCE_TABLES}));
    ${REMOVE_ADDED_RULES}
  end $$`,
]

/** Everything of ours in the catalogs, settings, and the reference data. */
const FINGERPRINT = `
  with schemas as (select oid, nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)'),
  parts as (
    select 'schema ' || nspname as part from schemas
    union all select format('relation %s %s %s %s', c.oid::regclass, relkind, relrowsecurity, reloptions)
      from pg_class c join schemas s on s.oid = relnamespace
    union all select format('column %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
      from pg_attribute join pg_class c on c.oid = attrelid join schemas s on s.oid = relnamespace
      where relkind <> 'i' and attnum > 0 and not attisdropped
    union all select format('default %s %s', adrelid::regclass, pg_get_expr(adbin, adrelid)) from pg_attrdef
      join pg_class c on c.oid = adrelid join schemas s on s.oid = relnamespace
    union all select 'index ' || pg_get_indexdef(c.oid)
      from pg_class c join schemas s on s.oid = relnamespace where relkind = 'i'
    union all select 'view ' || pg_get_viewdef(c.oid)
      from pg_class c join schemas s on s.oid = relnamespace where relkind in ('v', 'm')
    union all select format('function %s %s %s', p.oid::regprocedure, prosrc, proconfig)
      from pg_proc p join schemas s on s.oid = pronamespace
    union all select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(c.oid))
      from pg_constraint c join schemas s on s.oid = connamespace
    union all select format('type %s', typname) from pg_type join schemas s on s.oid = typnamespace
    union all select format('sequence %s %s', schemaname || sequencename, last_value) from pg_sequences
    union all select format('statistics %s %s', starelid::regclass, staattnum)
      from pg_statistic join pg_class c on c.oid = starelid join schemas s on s.oid = relnamespace
    union all select 'role ' || rolname from pg_roles
    union all select format('setting %s %s %s', setdatabase, setrole, setconfig) from pg_db_role_setting
    union all select 'breed ' || b::text from breeds b
    union all select 'term ' || t::text from breed_terms t
    union all select 'rule ' || r::text from place_rules r
    union all select 'rule version ' || v::text from place_rule_versions v
    union all select 'migration ' || m::text from migrations m
  )
  select md5(string_agg(part, '; ' order by part)) as fingerprint from parts`
