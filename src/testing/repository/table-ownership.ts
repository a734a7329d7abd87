/** Which SQL reads or writes which tables, and whether the order of the features allows it. */
import { readdir, readFile } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import areas from '#features/areas.json' with { type: 'json' }
import { parseFile, parseText, type Tree, UNKNOWN } from './sql/parse-sql.ts'
import { type Use, usesIn } from './sql/relations.ts'
import { findSql } from './sql/typescript-sql.ts'

/** A source file by its path from the project's root. */
export type Source = { path: string; text: string }

export type Ownership = {
  /** The feature that owns each table or view; `platform` for those of src/platform. */
  owners: Map<string, string>
  /** The tables of Drizzle objects, by `feature:name of the export`. */
  objects: Map<string, string>
  /** Tables and views that the SQL of higher features may read. */
  publicRelations: Set<string>
  /** The features in the order of their areas, lowest first. */
  features: string[]
}

/**
 * Files with SQL whose tables are known only at run time, and the tables that it can name: for `any`, the rules of
 * personal data and the backup decide, which have tests of their own.
 */
export const RUN_TIME_TABLES: Record<string, string[] | 'any'> = {
  'src/platform/personal-data/carry-out.ts': 'any',
  'src/platform/backup/copy-tables.ts': 'any',
  'src/platform/db/copy-connection.ts': 'any',
  'src/platform/db/pglite.ts': 'any',
  'src/features/litters/api/manage-store.ts': ['sires', 'queens'],
  'src/features/litters/api/personal-data.ts': ['sires', 'queens', 'breeding_pairings', 'litters'],
  'src/features/litters/api/present.ts': ['sires', 'queens'],
}

const ROOT = new URL('../../../', import.meta.url)

/** The files of a folder of the project whose paths in it match, with that from the project's root. */
export async function readSources(folder: string, pattern: RegExp): Promise<Source[]> {
  const paths = (await readdir(new URL(folder, ROOT), { recursive: true })).filter((path) =>
    pattern.test(path),
  )
  return Promise.all(
    paths.map(async (path) => ({
      path: `${folder}${path}`,
      text: await readFile(new URL(`${folder}${path}`, ROOT), 'utf8'),
    })),
  )
}

/** The tables in the code, and the views in the files of migrations. */
export async function readOwnership(): Promise<Ownership> {
  const ownership: Ownership = {
    owners: new Map(),
    objects: new Map(),
    publicRelations: new Set(),
    features: areas.flatMap(({ features }) => features),
  }
  for (const { path, text } of await readSources('migrations/', /\.sql$/))
    for (const { tree } of parseFile(text))
      if (tree.ViewStmt) ownership.owners.set(tree.ViewStmt.view.relname, featureOf(path))
  for (const { path } of await readSources('src/', /(?:^|\/)tables\.ts$/)) {
    const owner = featureOf(path)
    const module: Record<string, unknown> = await import(new URL(path, ROOT).href)
    for (const [name, value] of Object.entries(module)) {
      if (!is(value, PgTable)) continue
      const table = getTableConfig(value).name
      ownership.owners.set(table, owner)
      ownership.objects.set(`${owner}:${name}`, table)
    }
    for (const relation of (module.PUBLIC_RELATIONS as string[] | undefined) ?? []) {
      ownership.owners.set(relation, owner)
      ownership.publicRelations.add(relation)
    }
  }
  return ownership
}

/** What one statement, or a call of a query builder, does with tables. */
type Found = { line: number; uses: Use[] }

/**
 * What the files do against the rules, each with the file and the line: SQL that cannot be parsed or is known only at run
 * time; naming a table of a higher feature, or a private table; writing, locking, or changing a
 * table of another feature. A file of migrations belongs to the feature that its name names. There, triggers may watch
 * tables of lower features, foreign keys may refer to them, and a foreign key of theirs to an own table may be added.
 */
export function findViolations(sources: Source[], ownership: Ownership): string[] {
  return sources.flatMap((source) => {
    const { found, problems } = source.path.endsWith('.sql')
      ? inMigration(source)
      : inTypescript(source, ownership)
    return [
      ...problems,
      ...found.flatMap(({ line, uses }) =>
        uses.flatMap((use) => {
          const problem = problemOf(source.path, use, ownership)
          return problem ? [`${source.path}:${line} ${problem}`] : []
        }),
      ),
    ]
  })
}

function inMigration({ path, text }: Source): { found: Found[]; problems: string[] } {
  try {
    return { found: parseFile(text).map(({ tree, line }) => ({ line, uses: usesIn(tree) })), problems: [] }
  } catch (error) {
    return {
      found: [],
      problems: [`${path} cannot be parsed: ${error instanceof Error ? error.message : error}`],
    }
  }
}

function inTypescript({ path, text }: Source, ownership: Ownership): { found: Found[]; problems: string[] } {
  const { texts, builders, unreadable } = findSql(path, text)
  const nameOf = ({ feature, name }: { feature: string; name: string }) =>
    ownership.objects.get(`${feature}:${name}`)
  const found: Found[] = builders.flatMap(({ line, feature, name, isWrite }) =>
    tablesOf(feature, name, ownership).map((relation) => ({
      line,
      uses: [{ relation, kind: isWrite ? 'write' : 'read' }],
    })),
  )
  const problems = RUN_TIME_TABLES[path]
    ? []
    : unreadable.map((line) => `${path}:${line} has SQL that is known only at run time.`)
  for (const each of texts) {
    const trees = parseText(each, nameOf)
    if (!trees) problems.push(`${path}:${each.line} has SQL that cannot be parsed.`)
    const uses = (trees ?? []).flatMap((tree: Tree) => usesIn(tree))
    if (!RUN_TIME_TABLES[path] && uses.some(({ relation }) => relation === UNKNOWN))
      problems.push(`${path}:${each.line} names a table that is known only at run time.`)
    found.push({ line: each.line, uses: uses.flatMap((use) => atRunTime(path, use)) })
  }
  return { found, problems }
}

/** The table of a Drizzle object; all tables of a feature for an import of its whole module. */
function tablesOf(feature: string, name: string, { objects }: Ownership): string[] {
  if (name !== '*') return [objects.get(`${feature}:${name}`) ?? []].flat()
  return [...objects].flatMap(([key, table]) => (key.startsWith(`${feature}:`) ? [table] : []))
}

/** The tables that a name of run time can be. */
function atRunTime(path: string, use: Use): Use[] {
  const tables = RUN_TIME_TABLES[path]
  if (use.relation !== UNKNOWN || !Array.isArray(tables)) return [use]
  return tables.map((relation) => ({ ...use, relation }))
}

function problemOf(path: string, { relation, kind }: Use, ownership: Ownership): string | undefined {
  const { owners, features, publicRelations } = ownership
  const feature = featureOf(path)
  const owner = owners.get(relation)
  const isMigration = path.endsWith('.sql')
  if (kind === 'create' && isMigration && owner !== feature)
    return `creates ${relation}, which belongs to ${owner ?? 'no feature'}.`
  if (!owner || owner === feature) return undefined
  const problem = (text: string) => `${text} ${relation}, which belongs to ${owner}.`
  // The platform is below all features, the app above.
  const order = ['platform', ...features, 'app']
  if (order.indexOf(owner) > order.indexOf(feature)) return problem('names a table of a higher feature:')
  if (kind === 'write' || kind === 'create') return problem('writes or locks')
  if (isMigration) return undefined
  return publicRelations.has(relation) ? undefined : problem('names a private table:')
}

/** Files of migrations whose tables still belong to another feature. */
const OWNERS_OF_FILES: Record<string, string> = {
  functions: 'platform',
  'security-log': 'platform',
}

/** The owner of a file: a feature, `platform`, or `app`. */
function featureOf(path: string): string {
  const [, feature, folder, file = ''] =
    /^src\/features\/([^/]+)\/|^src\/([^/]+)\/|^migrations\/\d+_([a-z-]+)/.exec(path) ?? []
  return feature ?? folder ?? OWNERS_OF_FILES[file] ?? file
}
