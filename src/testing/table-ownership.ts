/** Which SQL reads or writes which tables, and whether the levels of the features allow it. */
import { readFile } from 'node:fs/promises'

/** A source file by its path from the project's root. */
export type Source = { path: string; text: string }

export type Ownership = {
  /** The feature that owns each table or view. */
  owners: Map<string, string>
  /** Tables and views that the SQL of higher levels may read. */
  publicRelations: Set<string>
  /** The level of each feature, lowest first. */
  levels: Map<string, number>
}

/** The server sides of the features by level, lowest first. */
export async function readLevels(): Promise<Map<string, number>> {
  const levels: string[][] = JSON.parse(
    await readFile(new URL('../features/levels.json', import.meta.url), 'utf8'),
  )
  return new Map(levels.flatMap((features, level) => features.map((feature) => [feature, level] as const)))
}

/**
 * What the files do against the rules: name a table of a feature on the same or a higher level, name a private table,
 * or write or lock a table of another feature. In migrations, foreign keys and triggers connect tables, so only higher
 * levels are forbidden; the feature is the first word of the file name.
 */
export function findViolations(sources: Source[], { owners, publicRelations, levels }: Ownership): string[] {
  const levelOf = (feature: string) => levels.get(feature) ?? Number.NEGATIVE_INFINITY
  return sources.flatMap(({ path, text }) => {
    const feature = featureOf(path)
    const isMigration = path.endsWith('.sql')
    return usesIn(withoutComments(text, isMigration)).flatMap(({ relation, isWrite }) => {
      const owner = owners.get(relation)
      if (!owner || owner === feature) return []
      const violation = (problem: string) => [`${path} ${problem} ${relation}, which belongs to ${owner}.`]
      const isBelow =
        levelOf(owner) < levelOf(feature) || (isMigration && levelOf(owner) === levelOf(feature))
      if (!isBelow) return violation('names a table of no lower level:')
      if (isMigration) return []
      if (isWrite) return violation('writes or locks')
      return publicRelations.has(relation) ? [] : violation('names a private table:')
    })
  })
}

/** Schema files of features whose tables still belong to another one. */
const OWNERS_OF_FILES: Record<string, string> = {
  refunds: 'payments',
  'payment-checks': 'payments',
  reconciliation: 'payments',
}

function featureOf(path: string): string {
  const [, folder, file = ''] = /^src\/features\/([^/]+)\/|^migrations\/\d+_([a-z-]+)/.exec(path) ?? []
  return folder ?? OWNERS_OF_FILES[file] ?? file
}

function withoutComments(text: string, isMigration: boolean): string {
  return isMigration
    ? text.replace(/--.*$/gm, '')
    : text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

const NAME = '[a-z_]+'
const ALIASED = `${NAME}(?:\\s+(?:as\\s+)?${NAME})?`
const READ = new RegExp(
  `\\b(?:from|join|references)\\s+(${ALIASED}(?:\\s*,\\s*(?:lateral\\s+)?${ALIASED})*)`,
  'g',
)
const WRITE = new RegExp(
  `\\b(?:update|insert\\s+into|delete\\s+from|truncate|alter\\s+table|lock\\s+table)\\s+(?:only\\s+)?(${NAME})`,
  'g',
)
/** A statement without subqueries or further statements before the lock of its rows. */
const LOCK = new RegExp(
  `\\bfrom\\s+(${NAME})[^()\`;]*\\sfor\\s+(?:no\\s+key\\s+)?(?:update|share|key\\s+share)`,
  'g',
)

function usesIn(text: string): { relation: string; isWrite: boolean }[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  const reads = named(READ).flatMap((list) =>
    list.split(/\s*,\s*(?:lateral\s+)?/).map((item) => item.split(/\s/)[0] ?? ''),
  )
  const writes = new Set([...named(WRITE), ...named(LOCK)])
  return [...new Set([...reads, ...writes])].map((relation) => ({ relation, isWrite: writes.has(relation) }))
}
