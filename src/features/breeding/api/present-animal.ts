/** An animal on its page, with its parents, kittens, and what its listing decides. */
import { findBreeder } from '#features/breeders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Animal, Relative } from '../contract.ts'
import { birthRange } from '../rules/birth.ts'
import { litterQuestion } from '../rules/parents.ts'
import { listQuestions } from './check-parents.ts'
import { presentHealth, type Reader } from './health/present-health.ts'
import type { AnimalPorts } from './ports.ts'
import { birthOf, presentListed, presentRelative } from './present.ts'
import { listShown } from './shown.ts'
import { listById, listKittens, listRegistrations } from './store.ts'
import type { AnimalRow } from './tables.ts'

const MAX_KITTENS = 100

/** What the listing of an animal decides: the columns, and the fields of the form. */
export const LISTING_DECIDES = {
  columns: ['registeredName', 'breed', 'sex', 'bornOn', 'bornPrecision', 'color', 'microchip', 'imageUrl'],
  fields: ['registeredName', 'breed', 'sex', 'birth', 'color', 'microchip', 'imageUrl'],
} as const
const PAIRING_DECIDES = ['sex', 'imageUrl']

/** An animal as a cattery that may see it sees it. */
export async function presentAnimal(
  db: DbOrTx,
  ports: AnimalPorts,
  reader: Reader,
  row: AnimalRow,
): Promise<Animal> {
  const isOwn = row.breederId === reader.id
  const allKittens = await listKittens(db, row.id)
  const parents = await listById(
    db,
    [row.sireId, row.damId].filter((id) => id !== null),
  )
  const mates = await listById(db, [...new Set(allKittens.flatMap((kitten) => mateOf(row, kitten) ?? []))])
  const relatives = [...parents, ...allKittens, ...mates]
  const shown = await listShown(
    db,
    reader.id,
    relatives.map(({ id }) => id),
  )
  // A pedigree names the ancestors of what is shown, but no descendants.
  const kittens = allKittens.filter(({ id }) => shown.has(id))
  const relative = (each: AnimalRow | undefined): Relative | null =>
    each ? presentRelative(each, shown.has(each.id)) : null
  const listing = await ports.findListing(db, row.id)
  const isParentOfPairing = isOwn && (await ports.isParent(db, row))
  const registrations = await listRegistrations(db, [row.id])
  const { sireName: _s, damName: _d, ...listed } = presentListed({ ...row, sireName: null, damName: null })
  // What everyone may know of a public animal; its cattery knows the rest.
  return {
    ...listed,
    version: row.version,
    isOwn,
    catteryName: isOwn ? null : ((await findBreeder(db, row.breederId))?.businessName ?? null),
    callName: isOwn ? row.callName : null,
    diedOn: isOwn ? row.diedOn : null,
    emsRegistry: row.emsRegistry,
    microchip: isOwn ? row.microchip : null,
    breederName: isOwn ? row.breederName : null,
    registrations: registrations.map(({ registry, number }) => ({ registry, number })),
    sire: relative(parents.find(({ id }) => id === row.sireId)),
    dam: relative(parents.find(({ id }) => id === row.damId)),
    litters: littersOf(row, kittens, mates, relative),
    kittenCount: kittens.length,
    listedCatId: listing && (isOwn || listing.isViewable) ? listing.catId : null,
    isOffered: listing?.isOffered ?? false,
    decidedByListing: isOwn
      ? [...(listing ? LISTING_DECIDES.fields : isParentOfPairing ? PAIRING_DECIDES : [])]
      : [],
    isParentOfPairing,
    health: await presentHealth(db, reader, row),
    questions: isOwn ? [...listQuestions(row, parents, shown), ...litterQuestionsOf(row, kittens)] : [],
    createdAt: row.createdAt.toISOString(),
  }
}

function mateOf({ id }: AnimalRow, kitten: AnimalRow): string | null {
  return kitten.sireId === id ? kitten.damId : kitten.sireId
}

/** Kittens in groups of one birth and one mate. They are sorted, newest first. */
function littersOf(
  row: AnimalRow,
  kittens: AnimalRow[],
  mates: AnimalRow[],
  relative: (row: AnimalRow | undefined) => Relative | null,
): Animal['litters'] {
  const litters = new Map<string, Animal['litters'][number]>()
  for (const kitten of kittens.slice(0, MAX_KITTENS)) {
    const mateId = mateOf(row, kitten)
    const birth = birthOf(kitten)
    const key = `${birth} ${mateId}`
    const litter = litters.get(key) ?? {
      birth,
      mate: relative(mates.find(({ id }) => id === mateId)),
      kittens: [],
    }
    litter.kittens.push(relative(kitten) as Relative)
    litters.set(key, litter)
  }
  return [...litters.values()]
}

/** Whether two litters of a dam are too close. */
function litterQuestionsOf(row: AnimalRow, kittens: AnimalRow[]): string[] {
  if (row.sex !== 'female') return []
  const births = [
    ...new Set(kittens.flatMap((each) => (each.bornPrecision === 'day' ? [birthOf(each) ?? ''] : []))),
  ].sort()
  return births.flatMap(
    (birth, index) =>
      litterQuestion({ name: row.registeredName }, birthRange(birth).first, births.slice(0, index)) ?? [],
  )
}
