/** The cat at its handover, stored with the sale, so that the buyer's page does not depend on the listing. */
import { listPedigrees, listRecordedTests } from '#features/breeding/api/index.ts'
import { readCareRecord } from '#features/care-plans/api/index.ts'
import { catFacts, findCat } from '#features/cats/api/index.ts'
import { findParentRecords } from '#features/litters/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { readAncestors } from './ancestors.ts'
import { findCattery } from './store.ts'
import type { StoredCatRecord } from './stored-record.ts'

/**
 * The record of a sold cat: what the buyer agreed to from the snapshot of the sale, and what may have been added since,
 * such as vaccinations, from the listing.
 */
export async function buildCatRecord(tx: DbOrTx, sale: StoredSale): Promise<StoredCatRecord> {
  const { snapshot, catId, breederId } = sale
  const cat = await findCat(tx, catId)
  const parents = cat ? await findParentRecords(tx, cat) : null
  const { name, breed, gender, picture } = snapshot
  const birthDate = sale.correctedBirthDate ?? snapshot.birthDate
  return {
    name,
    breed,
    gender,
    birthDate,
    picture,
    ...catFacts.forEachFact((fact) => cat?.[fact.name] ?? null),
    vaccinations: cat?.vaccinations ?? [],
    certificates: (cat?.healthRecords.length ? cat.healthRecords : snapshot.documents).map(
      ({ certification, lab, date, documentUrl }) => ({ certification, lab, date, url: documentUrl ?? null }),
    ),
    pedigree: readAncestors(cat ? ((await listPedigrees(tx, [cat.animalId])).get(cat.animalId) ?? {}) : {}),
    tests: cat ? await listRecordedTests(tx, cat.animalId) : [],
    care: await readCareRecord(tx, { catId, birthDate }),
    parents: parents ?? statedParents(snapshot),
    cattery: await findCattery(tx, breederId),
  }
}

/** The parents that the snapshot names, for a pairing that was deleted since. */
function statedParents({ sire, queen }: StoredSale['snapshot']): StoredCatRecord['parents'] {
  if (!sire || !queen) return null
  const unknown = { birthDate: null, healthTests: [] }
  return { sire: { ...sire, ...unknown }, queen: { ...queen, ...unknown } }
}

/** The paths of the files that a record refers to. */
export function filesOfRecord({ picture, certificates }: StoredCatRecord): string[] {
  return [picture?.url, ...certificates.map(({ url }) => url)].filter((path) => path != null)
}
