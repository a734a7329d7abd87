/** The log of a litter as its breeder sees it. */
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Kitten, LitterLog } from '../contract.ts'
import { areReplaced } from '../rules/weights.ts'
import { findOrigin, listCats, listKittens, listMatings, listWeights, type Origin } from './store.ts'
import type { KittenRow, WeightRow } from './tables.ts'

type Cattery = { id: string; timeZone: string }

/** The log of an own litter, or of the birth of an own pairing. Throws `not_found` for all others. */
export async function getLog(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: { id: string },
  id: string,
): Promise<LitterLog> {
  return readLog(db, await requireOwnBreeder(db, owner.id), id, clock.now())
}

/** The litter or pairing of a log. Throws `not_found` unless the cattery has it. */
export async function requireOrigin(db: DbOrTx, breederId: string, id: string): Promise<Origin> {
  const origin = await findOrigin(db, breederId, id)
  if (!origin) throw new AppError('not_found')
  return origin
}

/** The log of a litter or pairing of a cattery. Throws `not_found` unless the cattery has it. */
export async function readLog(
  db: DbOrTx,
  { id: breederId, timeZone }: Cattery,
  id: string,
  now: Date,
): Promise<LitterLog> {
  const origin = await requireOrigin(db, breederId, id)
  const { title, breed, pairingId, pairingTitle, litterId, birthDate } = origin
  const rows = await listKittens(db, origin)
  const weights = Map.groupBy(
    await listWeights(
      db,
      rows.map((row) => row.id),
    ),
    ({ kittenId }) => kittenId,
  )
  const cats = litterId ? await listCats(db, litterId) : []
  return {
    id,
    title,
    breed,
    pairing: pairingId && pairingTitle ? { id: pairingId, title: pairingTitle } : null,
    litter: litterId ? { id: litterId, birthDate } : null,
    timeZone,
    today: dayIn(now, timeZone),
    matings: (pairingId ? await listMatings(db, pairingId) : []).map((row) => ({
      id: row.id,
      firstDay: row.firstDay,
      lastDay: row.lastDay,
    })),
    kittens: rows.map((row) => presentKitten(row, weights.get(row.id) ?? [], cats)),
    cats: cats.flatMap(({ kittenId, ...cat }) => (kittenId ? [] : [cat])),
  }
}

function presentKitten(
  row: KittenRow,
  weights: WeightRow[],
  cats: { id: string; name: string; kittenId: string | null }[],
): Kitten {
  const cat = cats.find(({ kittenId }) => kittenId === row.id)
  const weighings = weights.map(({ id, grams, weighedAt }) => ({
    id,
    grams,
    weighedAt: weighedAt.toISOString(),
  }))
  const replaced = areReplaced(weighings)
  return {
    id: row.id,
    bornAt: row.bornAt.toISOString(),
    sex: row.sex,
    color: row.color,
    mark: row.mark,
    isStillborn: row.isStillborn,
    diedOn: row.diedOn,
    leftOn: row.leftOn,
    cat: cat ? { id: cat.id, name: cat.name } : null,
    version: row.version,
    weights: weighings.map((weighing, index) => ({ ...weighing, isReplaced: replaced[index] ?? false })),
  }
}
