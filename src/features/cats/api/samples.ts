/** Samples of the cats, from which the number of very many matches is estimated. */
import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import { approximateCatCount } from './approximate-count.ts'

/** Every so many cats are in a sample with an index of its own (migrations/), the smallest sample first. */
const INTERVALS = [64, 16, 4] as const
export type SampleInterval = (typeof INTERVALS)[number]
/** The samples that also have an index of their words. */
const WORD_INTERVALS: readonly SampleInterval[] = [64, 16]

/** A sample needs so many cats. */
const MIN_CATS = 5_000
/** An estimate needs so many matches in its sample: its standard deviation is then at most 6 %. */
const MIN_SAMPLED_MATCHES = 300
/** So many matches are counted, and more are estimated. */
const EXACT_UP_TO = 10_000

/** The condition on `cats c` that a cat is in a sample; a constant, because the planner compares it with the indexes. */
export const inSample = (interval: SampleInterval): SQL => sql.raw(`c.number % ${interval} = 0`)

/** How many `cats c` satisfy a condition: up to 10,000 exactly, and of very many cats an estimate, rounded to hundreds. */
export async function countMatches(db: DbOrTx, where: SQL): Promise<number> {
  for (const interval of await usableIntervals(db)) {
    const found = await countExactly(db, sql`${inSample(interval)} and ${where}`)
    if (found < MIN_SAMPLED_MATCHES) continue
    if (found * interval > EXACT_UP_TO) return Math.round((found * interval) / 100) * 100
    break
  }
  return countExactly(db, where)
}

/**
 * The smallest sample that contains at least 5,000 of the `cats c` that satisfy a condition; undefined if they are few
 * enough to read all of them. Without a condition, all cats are meant.
 */
export async function chooseSample(db: DbOrTx, where?: SQL): Promise<SampleInterval | undefined> {
  const intervals = await usableIntervals(db)
  const [smallest] = intervals
  if (!smallest || !where) return smallest
  const matches = smallest * (await countExactly(db, sql`${inSample(smallest)} and ${where}`))
  return intervals.find((interval) => matches / interval >= MIN_CATS)
}

/** The samples in which words are found by an index, the smallest first; none if there are fewer than 80,000 cats. */
export async function usableWordIntervals(db: DbOrTx): Promise<SampleInterval[]> {
  return (await usableIntervals(db)).filter((interval) => WORD_INTERVALS.includes(interval))
}

/** Whether the number of very many matches is estimated; not with fewer than 20,000 cats. */
export async function hasSamples(db: DbOrTx): Promise<boolean> {
  return (await usableIntervals(db)).length > 0
}

async function usableIntervals(db: DbOrTx): Promise<SampleInterval[]> {
  const count = await approximateCatCount(db)
  return INTERVALS.filter((interval) => count / interval >= MIN_CATS)
}

/** How many `cats c` satisfy a condition, which are all read. */
export async function countExactly(db: DbOrTx, where: SQL): Promise<number> {
  const { count } = await read(db, countRow).row(
    sql`select count(*)::int as count from cats c where ${where}`,
  )
  return count
}
