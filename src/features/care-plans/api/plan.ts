/** The care plan of a litter as its breeder sees it. */
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { requireOrigin } from '#features/litter-log/api/index.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { CareEntry, CarePlan } from '../contract.ts'
import { planOf } from '../rules/plan.ts'
import { listEntries, listPlannedKittens, type PlannedKitten } from './store.ts'
import type { CareEntryRow } from './tables.ts'
import { readTemplate } from './template.ts'

type Cattery = { id: string; timeZone: string }

/** The plan of an own litter, or of the kittens of an own pairing. Throws `not_found` for all others. */
export async function getPlan(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: { id: string },
  id: string,
): Promise<CarePlan> {
  return readPlan(db, await requireOwnBreeder(db, owner.id), id, clock.now())
}

/** The plan of a litter or pairing of a cattery. Throws `not_found` unless the cattery has it. */
export async function readPlan(
  db: DbOrTx,
  { id: breederId, timeZone }: Cattery,
  id: string,
  now: Date,
): Promise<CarePlan> {
  const origin = await requireOrigin(db, breederId, id)
  const kittens = await listPlannedKittens(db, breederId, id)
  const { lines } = await readTemplate(db, breederId)
  const birthDate = origin.birthDate ?? kittens[0]?.bornOn ?? null
  const entries =
    kittens.length > 0
      ? await listEntries(
          db,
          kittens.map((kitten) => kitten.id),
        )
      : []
  return {
    id,
    today: dayIn(now, timeZone),
    birthDate,
    doses: birthDate ? planOf(birthDate, lines) : [],
    kittenIds: kittens.filter(isPlanned).map((kitten) => kitten.id),
    entries: entries.map(presentEntry),
    unused: lines.flatMap(({ isUsed, name, source }) => (isUsed ? [] : [{ name, source }])),
  }
}

const isPlanned = ({ isStillborn, diedOn, leftOn }: PlannedKitten) => !isStillborn && !diedOn && !leftOn

function presentEntry(row: CareEntryRow): CareEntry {
  const { id, kittenId, lineId, dose, kind, name, doneOn, product, lot, vet, version } = row
  return { id, kittenId, lineId, dose, kind, name, doneOn, product, lot, vet, version }
}
