/** Selects the tests that a change can break, for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob, posix } from 'node:path'
import { DATABASE_TESTS, MAIN_DATABASE_TESTS } from '../src/testing/database-tests.ts'

export type Selection = {
  /** Unit and component tests. */
  unit: string[]
  /** Database tests on PostgreSQL; null for all main ones. */
  database: string[] | null
  /** Only journeys that were changed themselves. */
  journeys: string[]
}

/** They read all files. */
const ALWAYS = /^src\/(testing\/repository|app\/tests\/database)\/[^/]*\.test\.ts$/
const TEST = /\.test\.tsx?$/
/** Every API test starts the app, so that an import of these says nothing about what a test is about. */
const COMPOSITION = /^(src\/app|src\/testing|demo)\//
/** What every database test depends on. */
const FOUNDATION =
  /^(src\/(app|testing)\/(?!.*\.test\.)|src\/platform\/(db|migrations|jobs)\/(?!.*\.test\.)|package-lock\.json|vitest\.config\.ts)/
/** They kill processes again and again, for minutes. Continuous integration runs them. */
const SLOW = /(crash|-processes)\.api\.test\.ts$/
const SPECIFIER = /(?:^|\n)\s*(?:import|export)(?! type\b)[^'"`;]*?from '([^']+)'|import\('([^']+)'\)/g

/** The files that a file imports, by paths from the root of the project. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(SPECIFIER)].flatMap(([, fixed, dynamic]) => {
    const specifier = fixed ?? dynamic ?? ''
    const workspace = /^@littermate\/([\w-]+)$/.exec(specifier)?.[1]
    if (workspace) return `packages/${workspace}/src/index.ts`
    if (specifier.startsWith('#'))
      return specifier.startsWith('#demo/') ? specifier.slice(1) : `src/${specifier.slice(1)}`
    return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : []
  })
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
/** The feature whose tables a migration makes. */
const migratedFeature = (path: string) => /^migrations\/\d+_(.+)\.sql$/.exec(path)?.[1]
const matchesAny = (path: string, globs: string[]) => globs.some((glob) => matchesGlob(path, glob))
const tablesIn = (sql: string) =>
  [...sql.matchAll(/create (?:or replace )?(?:table|view) (\w+)/g)].map(([, name]) => name)

/**
 * Selects tests by the imports of `sources` (path -> text of TypeScript files and migrations):
 * - unit and component tests that import a changed file, directly or not;
 * - all database tests of features in which a file was changed, but not those that kill processes;
 * - the main database tests of features that import a changed file, or read a table of a changed migration.
 */
export function selectTests(changed: string[], sources: ReadonlyMap<string, string>): Selection {
  const importers = new Map<string, Set<string>>()
  for (const [path, text] of sources)
    for (const imported of importsOf(path, text))
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path))
  const reached = new Set<string>()
  const reach = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const importer of importers.get(path) ?? [])
      if (TEST.test(importer) || !COMPOSITION.test(importer)) reach(importer)
  }
  for (const path of changed) reach(path)

  const migrations = changed.filter((path) => migratedFeature(path))
  const edited = new Set(changed.flatMap((path) => featureOf(path) ?? migratedFeature(path) ?? []))
  const tables = migrations.flatMap((path) => tablesIn(sources.get(path) ?? ''))
  const readsTable = new RegExp(`\\b(?:from|join|into|update) (?:${tables.join('|') || '(?!)'})\\b`)
  const readers = [...sources].filter(([path, text]) => featureOf(path) && readsTable.test(text))
  const dependent = new Set(
    [...reached, ...readers.map(([path]) => path)].flatMap((path) => featureOf(path) ?? []),
  )
  const tests = [...sources.keys()].filter((path) => TEST.test(path)).sort()
  const isOnDatabase = (path: string) => matchesAny(path, DATABASE_TESTS)
  const isSelected = (path: string) => {
    const feature = featureOf(path)
    if (feature === undefined || SLOW.test(path)) return false
    return edited.has(feature) || (dependent.has(feature) && matchesAny(path, MAIN_DATABASE_TESTS))
  }
  return {
    unit: tests.filter((path) => !isOnDatabase(path) && (reached.has(path) || ALWAYS.test(path))),
    database: changed.some((path) => FOUNDATION.test(path))
      ? null
      : tests.filter((path) => isOnDatabase(path) && (changed.includes(path) || isSelected(path))),
    journeys: changed.filter((path) => path.startsWith('e2e/') && path.endsWith('.spec.ts')),
  }
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** The files that were changed, added, or deleted since a commit, also those that are not committed. */
export function changedSince(commit: string): string[] {
  return [
    ...new Set([...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]),
  ]
}

/** All TypeScript files and migrations with their texts. */
export function readSources(): Map<string, string> {
  const paths = globSync(['{src,demo,packages,e2e,scripts,bench}/**/*.{ts,tsx}', 'migrations/*.sql'])
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]))
}
