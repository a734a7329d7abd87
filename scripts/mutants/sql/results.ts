/** What a run of `npm run mutants -- sql` found: texts for the terminal, and the rows of docs/evidence/sql-mutants.md. */
import { onOneLine } from './changed-statements.ts'
import { LISTED_SQL_SURVIVORS } from './survivors.ts'

/** A change that was tried. */
export type Tried = {
  /** The file and the line that build the statement: `src/features/payouts/api/store.ts:12`. */
  line: string
  kind: 'condition' | 'order'
  removed: string
  original: string
  isNoticed: boolean
}

export type Listed = (typeof LISTED_SQL_SURVIVORS)[number]

export type FeatureResult = { feature: string; changes: number; noticed: number; listed: number }

/** `payouts` for a file of that feature, otherwise the folder in src. */
const featureOf = (path: string) => /^src\/(?:features\/)?([\w-]+)/.exec(path)?.[1] ?? path
const fileOf = ({ line }: Tried) => line.slice(0, line.lastIndexOf(':'))

const describes = (entry: Listed, tried: Tried) =>
  entry.file === fileOf(tried) &&
  entry.kind === tried.kind &&
  entry.removed === tried.removed &&
  onOneLine(tried.original).includes(entry.statement ?? '')

/** One text for each reason why the run fails: a survivor that is not listed, and a listed change that is noticed. */
export function findings(tried: readonly Tried[], list: readonly Listed[] = LISTED_SQL_SURVIVORS): string[] {
  const unlisted = tried.filter((one) => !one.isNoticed && !list.some((entry) => describes(entry, one)))
  const outdated = list.filter((entry) => tried.some((one) => one.isNoticed && describes(entry, one)))
  return [
    ...unlisted.map(({ line, kind, removed }) => `${line} survives without its ${kind}:\n  ${removed}`),
    ...outdated.map(
      ({ file, kind, removed }) => `${file}: listed, but noticed without its ${kind}:\n  ${removed}`,
    ),
  ]
}

/** The numbers of each feature, by name. */
export function byFeature(
  tried: readonly Tried[],
  list: readonly Listed[] = LISTED_SQL_SURVIVORS,
): FeatureResult[] {
  return [...Map.groupBy(tried, ({ line }) => featureOf(line))]
    .map(([feature, own]) => ({
      feature,
      changes: own.length,
      noticed: own.filter(({ isNoticed }) => isNoticed).length,
      listed: own.filter((one) => !one.isNoticed && list.some((entry) => describes(entry, one))).length,
    }))
    .sort(byName)
}

const byName = (one: FeatureResult, other: FeatureResult) => (one.feature < other.feature ? -1 : 1)

/** The document with the rows of the features that ran; rows of other features stay as `previous` has them. */
export function sqlEvidence(previous: string, results: readonly FeatureResult[]): string {
  const rows = [...previous.matchAll(/^\| `([\w-]+)` \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, feature = '', changes, noticed, listed]): FeatureResult => ({
      feature,
      changes: Number(changes),
      noticed: Number(noticed),
      listed: Number(listed),
    }),
  )
  const kept = rows.filter(({ feature }) => !results.some((result) => result.feature === feature))
  const all = [...kept, ...results].sort(byName)
  return `# Mutants of SQL

\`npm run mutants -- sql FEATURE...\` writes the rows of the features that it names and leaves the others as they are.
[Testing](../testing.md) says how to read them. A feature without a row has not been run. Each feature is measured with the test files
that the words of its run select, so tests of other features may notice more.

| feature | changes | noticed | listed survivors |
| --- | --- | --- | --- |
${all.map(({ feature, changes, noticed, listed }) => `| \`${feature}\` | ${changes} | ${noticed} | ${listed} |`).join('\n')}

## Listed survivors

Changes that make no difference, from \`scripts/mutants/sql/survivors.ts\`:

${LISTED_SQL_SURVIVORS.map(({ file, removed, reason }) => `- \`${file}\`: \`${removed}\`. ${reason}`).join('\n') || 'None.'}
`
}
