/** CPU of PostgreSQL to compare a cat with 100,000 saved searches and to store what it fits, beside the design before groups. */
import { type SQL, sql } from 'drizzle-orm'
import { storedCatFilters } from '#features/cats/api/index.ts'
import { lastEvent, lockGroups } from '#features/searches/api/groups.ts'
import { planMails } from '#features/searches/api/index.ts'
import { addMatches, findGroups } from '#features/searches/api/matching/match-cats.ts'
import { matchSearches } from '#features/searches/api/matching/sweep.ts'
import { systemClock } from '#platform/clock/index.ts'
import type { Database, DbOrTx } from '#platform/db/index.ts'
import { backendCpuMs } from '../distance/backend-cpu.ts'
import { withMigratedDatabase } from '../postgres.ts'
import { addBaseline, findOne, removeIndexes, storeOne } from './baseline.ts'
import { type DigestResult, measureDigest } from './digest.ts'
import { round, undone } from './undone.ts'
import { addCats, addCatteries, addSearches, SEARCHES, seeded, separateSearches } from './world.ts'

/** Milliseconds of CPU and of time for one cat, and how many rows that found or wrote on average. */
type Measured = { databaseCpu: number; p50: number; p95: number; rows: number }
/** Finding what a cat fits; that and storing it; all that the worker does in the transaction; and planning its emails at once. */
type Steps = { find: Measured; findAndStore: Measured; emails: Measured }
export type SearchesResult = {
  searches: number
  cats: number
  /** The design before groups: a row for each search and cat. `keyOnly` is without its other indexes and foreign keys. */
  before: { find: Measured; findAndStore: Measured; keyOnly: Measured }
  tenAlike: Steps
  noneAlike: Steps
  /** Cats that were added at once, and seconds until all were matched. */
  imported: { cats: number; seconds: number; databaseCpuSeconds: number; groupMatches: number }
  digest: DigestResult
}

const CATS = 2_000
const IMPORTED = 10_000
const MEASURED = 100
const WARM_UP = 20
const SEED = 4_402

type Bench = {
  database: Database
  db: Database['db']
  cpuMs: () => number
  catIds: string[]
  log: (text: string) => void
}

/** Measures in a database of its own on a server. */
export async function measureSearches(url: string, log: (text: string) => void): Promise<SearchesResult> {
  return withMigratedDatabase(url, 'searches', async (database) => {
    const { db } = database
    const random = seeded(SEED)
    const breederIds = await addCatteries(db)
    const catIds = await addCats(db, random, { breederIds, count: CATS })
    await addSearches(db, random)
    await addBaseline(db)
    const bench = { database, db, cpuMs: await backendCpuMs(db), catIds, log }
    const before = {
      find: await measure(bench, 'before: find', findBefore(findOne)),
      findAndStore: await measure(bench, 'before: find and store', findBefore(storeOne)),
    }
    await removeIndexes(db)
    const keyOnly = await measure(bench, 'the same with the primary key only', findBefore(storeOne))
    const tenAlike = await measureSteps(bench, 'ten alike')
    const imported = await measureImport(bench, () => addCats(db, random, { breederIds, count: IMPORTED }))
    const digest = await measureDigest(database, bench.cpuMs, log)
    await separateSearches(db)
    const noneAlike = await measureSteps(bench, 'none alike')
    return {
      searches: SEARCHES,
      cats: MEASURED,
      before: { ...before, keyOnly },
      tenAlike,
      noneAlike,
      imported,
      digest,
    }
  })
}

/** Does something with a cat; returns a query for the rows that this found or wrote. */
type Step = (tx: DbOrTx, catId: string) => Promise<SQL | number>

const findBefore =
  (statement: (cats: SQL, now: Date) => SQL): Step =>
  async (tx, id) => {
    const places = await storedCatFilters.locateCats(tx, [id])
    await tx.execute(sql`set local jit = off`)
    const { rows, rowCount } = (await tx.execute(
      statement(storedCatFilters.selectCats(places), new Date()),
    )) as {
      rows: unknown[]
      rowCount?: number
    }
    return rowCount ?? rows.length
  }

/** Finds with a new event, as the worker does, and stores nothing else. */
const find: Step = async (tx, id) => {
  const before = await lastEvent(tx)
  await tx.execute(sql`
    insert into search_events (cat_id, stage, breeder_id, price, listed_at, matched_at)
    select id, 'cat', breeder_id, price, now(), now() from cats where id = ${id}`)
  const places = await storedCatFilters.locateCats(tx, [id])
  await tx.execute(sql`set local jit = off`)
  return (await tx.execute(findGroups(storedCatFilters.selectCats(places), before, new Date()))).rows.length
}

/** All that the worker does in the transaction that matches a cat. */
const findAndStore: Step = async (tx, id) => {
  await lockGroups(tx)
  await tx.execute(sql`update listing_changes set is_pending = false where cat_id = ${id}`)
  await addMatches(tx, [id], new Date())
  return sql`select (select count(*)::int from group_matches) + (select count(*)::int from groups_to_mail)
    + (select count(*)::int from search_events) as rows`
}

async function measureSteps(bench: Bench, title: string): Promise<Steps> {
  await bench.db.execute(sql`truncate group_matches, groups_to_mail, search_events`)
  const found = await measure(bench, `${title}: find`, find)
  const stored = await measure(bench, `${title}: find and store`, findAndStore)
  const emails = await measureEmails(bench, title)
  return { find: found, findAndStore: stored, emails }
}

/** Runs a step for each cat as the worker does, and takes it back, so that each cat is new for every search. */
async function measure(
  { database, cpuMs, catIds, log }: Bench,
  title: string,
  step: Step,
): Promise<Measured> {
  const times: number[] = []
  let cpu = 0
  let rows = 0
  for (const [index, id] of catIds.slice(0, WARM_UP + MEASURED).entries()) {
    // Counting rows takes time, too, so that is done before.
    const isWarmUp = index < WARM_UP
    if (index === WARM_UP) cpu = cpuMs()
    const start = performance.now()
    await undone(database, async (tx) => {
      const result = await step(tx, id)
      if (!isWarmUp) return
      rows +=
        typeof result === 'number'
          ? result
          : Number((await tx.execute<{ rows: number }>(result)).rows[0]?.rows)
    })
    if (!isWarmUp) times.push(performance.now() - start)
  }
  cpu = (cpuMs() - cpu) / MEASURED
  const measured = summarize(times, cpu, rows / WARM_UP)
  log(`  ${title.padEnd(36)} ${describe(measured)}`)
  return measured
}

function summarize(times: number[], cpu: number, rows: number): Measured {
  times.sort((one, other) => one - other)
  const at = (share: number) => round(times[Math.floor(share * times.length)] ?? 0)
  return { databaseCpu: round(cpu), p50: at(0.5), p95: at(0.95), rows: Math.round(rows) }
}

const describe = ({ databaseCpu, p50, p95, rows }: Measured) =>
  `CPU ${databaseCpu} ms for a cat; p50 ${p50} ms, p95 ${p95} ms; ${rows} rows`

/** Plans the emails at once of everybody who has none planned, cat by cat, which is the most that a cat can cause. */
async function measureEmails({ db, cpuMs, catIds, log }: Bench, title: string): Promise<Measured> {
  const clock = systemClock
  const times: number[] = []
  let cpu = 0
  let planned = 0
  // Whatever is daily or weekly gets its time first.
  await planMails({ db, clock })
  for (const id of catIds.slice(0, EMAILS)) {
    await db.transaction((tx) => addMatches(tx, [id], clock.now()))
    const [start, before] = [performance.now(), cpuMs()]
    await planMails({ db, clock })
    cpu += cpuMs() - before
    times.push(performance.now() - start)
    const { rows } = await db.execute<{ planned: number }>(sql`
      with sent as (
        update saved_searches set mail_due_at = null where alert = 'at_once' and mail_due_at is not null returning 1)
      select count(*)::int as planned from sent`)
    planned += rows[0]?.planned ?? 0
  }
  const measured = summarize(times, cpu / EMAILS, planned / EMAILS)
  log(`  ${`${title}: emails at once`.padEnd(36)} ${describe(measured)}`)
  return measured
}
const EMAILS = 10

/** Adds very many cats at once and matches them. */
async function measureImport(
  { db, cpuMs, log }: Bench,
  add: () => Promise<unknown>,
): Promise<SearchesResult['imported']> {
  await db.execute(sql`update listing_changes set is_pending = false`)
  await add()
  const [start, cpu] = [performance.now(), cpuMs()]
  await matchSearches({ db, clock: systemClock })
  const seconds = round((performance.now() - start) / 1_000)
  const databaseCpuSeconds = round((cpuMs() - cpu) / 1_000)
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from group_matches`)
  const groupMatches = rows[0]?.count ?? 0
  log(`  ${IMPORTED} cats at once: ${seconds} s, CPU ${databaseCpuSeconds} s, ${groupMatches} rows of groups`)
  return { cats: IMPORTED, seconds, databaseCpuSeconds, groupMatches }
}
