/** CPU of what breeders wait for, with a herd in a database: previews of matings, rankings of mates, and the book. */

import { sql } from 'drizzle-orm'
import { setOwnCattery } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { placeColumns } from '#features/breeders/api/place.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { listBook } from '#features/breeding/api/animals.ts'
import { findMates } from '#features/breeding/api/mates.ts'
import { previewMating } from '#features/breeding/api/pedigree.ts'
import { animals } from '#features/breeding/api/tables.ts'
import type { PedigreeRow } from '#features/breeding/rules/inbreeding/pedigree.ts'
import { listOffered } from '#features/cats/api/animal-listings.ts'
import { newId } from '#lib/ids.ts'
import { systemClock } from '#platform/clock/index.ts'
import { type DbOrTx, migrate, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { backendCpuMs } from '../distance/backend-cpu.ts'
import { withOwnDatabase } from '../postgres.ts'
import { recursiveKinship, rowsWithin } from './baselines.ts'
import { createHerd, type HerdAnimal } from './herd.ts'

const HERD = { size: 100_000, generations: 25, seed: 1 }
const OWN = 5_000
const CATTERIES = 20
const BATCH = 2_000
const GENERATIONS = 10
const REQUESTS = 15

/** Milliseconds of CPU of one request, median: of the server, of PostgreSQL, both of the baseline together, and the target. */
export type MatingCost = {
  name: string
  server: number
  database: number
  baseline: number | null
  target: number
}
export type MatingResult = Record<'pglite' | 'postgres', MatingCost[]>

type Work = { run: (n: number) => Promise<unknown>; baseline?: (n: number) => Promise<unknown> }
type World = { owner: { id: string }; own: HerdAnimal[] }

/** Measures in a database of its own on a server, and in PGlite. */
export async function measureMatings(url: string): Promise<MatingResult> {
  return withOwnDatabase(url, 'matings', async (own) => ({
    pglite: await measureIn({}, { preview: 30, mates: 250, all: 400, book: 50 }),
    postgres: await measureIn({ url: own }, { preview: 15, mates: 250, all: 400, book: 50 }),
  }))
}

async function measureIn(
  where: { url?: string },
  targets: Record<'preview' | 'mates' | 'all' | 'book', number>,
): Promise<MatingCost[]> {
  const database = await openDatabase({ ...where, poolSize: 1, log: createLog('error') })
  try {
    await migrate(database)
    const { db } = database
    const { owner, own } = await addWorld(db)
    // Of the youngest generation, whose pedigrees are the deepest.
    const ofSex = (wanted: HerdAnimal['sex']) => own.filter(({ sex }) => sex === wanted).slice(-100)
    const [males, females] = [ofSex('male'), ofSex('female')]
    const pair = (n: number) => ({
      sireId: males[n % males.length]?.id ?? '',
      damId: females[n % females.length]?.id ?? '',
    })
    const cpuMs = where.url ? await backendCpuMs(db) : () => 0
    const measure = async (name: string, target: number, { run, baseline }: Work): Promise<MatingCost> => {
      const costs = await medianCost(cpuMs, run)
      const ofBaseline = baseline && (await medianCost(cpuMs, baseline))
      return {
        name,
        ...costs,
        baseline: ofBaseline ? round(ofBaseline.server + ofBaseline.database) : null,
        target,
      }
    }
    const preview = (generations: number | 'all') => (n: number) =>
      previewMating({ db, clock: systemClock }, owner, { ...pair(n), generations })
    return [
      await measure(`preview over ${GENERATIONS} generations`, targets.preview, {
        run: preview(GENERATIONS),
        baseline: async (n) => {
          const { sireId, damId } = pair(n)
          const rows = await readAncestors(db, [sireId, damId], GENERATIONS)
          return recursiveKinship(rowsWithin(rows, [sireId, damId], GENERATIONS), sireId, damId)
        },
      }),
      await measure('preview over all generations', targets.all, {
        run: preview('all'),
        baseline: async (n) => {
          const { sireId, damId } = pair(n)
          return recursiveKinship(await readAncestors(db, [sireId, damId], HERD.generations), sireId, damId)
        },
      }),
      await measure('300 mates', targets.mates, {
        run: async (n) => {
          const { mates } = await findMates({ db }, owner, {
            animalId: pair(n).sireId,
            generations: GENERATIONS,
          })
          if (mates.length !== 300) throw new Error(`There are ${mates.length} mates.`)
        },
      }),
      await measure(`first page of ${OWN} animals`, targets.book, {
        run: () => listBook({ db }, { listOffered }, owner, {}, { limit: 20, offset: 0 }),
      }),
    ]
  } finally {
    await database.close()
  }
}

/** The herd: the youngest animals are in one book, and all others in those of other catteries, as public ones that breed. */
async function addWorld(db: DbOrTx): Promise<World> {
  const catteries: { id: string; userId: string }[] = []
  for (let n = 0; n < CATTERIES; n += 1) catteries.push(await addCattery(db, n))
  const herd = createHerd(HERD.size, HERD.generations, HERD.seed)
  const [mine] = catteries
  if (!mine) throw new Error('There is no cattery.')
  const own = herd.slice(-OWN)
  const breederOf = (n: number) =>
    n >= herd.length - OWN ? mine.id : (catteries[1 + (n % (CATTERIES - 1))]?.id ?? mine.id)
  for (let from = 0; from < herd.length; from += BATCH)
    await db.insert(animals).values(
      herd.slice(from, from + BATCH).map(({ id, sireId, damId, sex, birth }, index) => ({
        ...{ id, sireId, damId, sex, breed: 'Siberian', registeredName: `Animal ${from + index}` },
        ...{
          bornOn: birth,
          bornPrecision: 'day' as const,
          visibility: 'public' as const,
          status: 'breeding' as const,
        },
        breederId: breederOf(from + index),
      })),
    )
  await db.execute(sql`analyze`)
  return { owner: { id: mine.userId }, own }
}

async function addCattery(db: DbOrTx, n: number): Promise<{ id: string; userId: string }> {
  const userId = newId()
  const name = `Cattery ${n}`
  await db
    .insert(users)
    .values({ id: userId, email: `${n}@example.com`, name, isVerified: true, role: 'breeder' })
  const location = 'Portland, Oregon'
  const [row] = await db
    .insert(breeders)
    .values({
      ...{ userId, name, businessName: name, location, verificationStatus: 'verified', isActive: true },
      appliedAt: new Date(),
      ...(await placeColumns(location)),
    })
    .returning()
  if (!row) throw new Error('no cattery')
  await setOwnCattery(db, userId, row.id)
  return { id: row.id, userId }
}

/** What one writes first: all ancestors with a recursive query. */
async function readAncestors(
  db: DbOrTx,
  ids: string[],
  generations: number,
): Promise<Map<string, PedigreeRow>> {
  const { rows } = await db.execute<PedigreeRow>(sql`
    with recursive ancestors as (
      select id, sire_id, dam_id, 1 as generation from animals where id = any (${sql.param(ids)}::uuid[])
      union
      select a.id, a.sire_id, a.dam_id, c.generation + 1 from ancestors c
      join animals a on a.id in (c.sire_id, c.dam_id) where c.generation < ${generations})
    select distinct id, sire_id as "sireId", dam_id as "damId" from ancestors`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Medians of requests, after a few that prepare the statements. The CPU of PostgreSQL is counted in steps of 10 ms, so it is a mean. */
async function medianCost(
  cpuMs: () => number,
  run: (n: number) => Promise<unknown>,
): Promise<{ server: number; database: number }> {
  for (let n = 0; n < 3; n += 1) await run(n)
  const since = cpuMs()
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n += 1) {
    const before = process.cpuUsage()
    await run(n)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  return { server: round(median), database: round((cpuMs() - since) / REQUESTS) }
}

const round = (value: number) => Math.round(value * 10) / 10
