/** Cats side by side: what their pages say, and the tests of their parents. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { findParentRecords } from '#features/litters/api/index.ts'
import { milesBetween } from '#lib/places/gazetteer.ts'
import { findNear } from '#lib/places/resolve-place.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { type ComparedCat, comparedCatSchema } from '../compare-contract.ts'
import type { CatDetail } from '../contract.ts'
import { getCatJson } from './store.ts'

/** The cats that have a page, in the given order. Ages are as of `today` (ISO date). */
export async function comparedCats(
  db: DbOrTx,
  { cats, near }: { cats: string[]; near?: string | undefined },
  today: string,
): Promise<ComparedCat[]> {
  const place = await findNear(near)
  const compared = await Promise.all(
    cats.map(async (id) => {
      const json = await getCatJson(db, id, today)
      if (!json) return []
      const cat = JSON.parse(json) as CatDetail
      const [breeder, parents] = await Promise.all([
        findBreeder(db, cat.breederId),
        // Only parents of a public pairing are on the page of a cat.
        cat.parents ? findParentRecords(db, { ...cat, breedingPairingId: cat.parents.pairingId }) : null,
      ])
      const { latitude = null, longitude = null, totalSales = 0 } = breeder ?? {}
      const miles =
        place && latitude !== null && longitude !== null
          ? Math.round(milesBetween(place.point, { latitude, longitude }))
          : null
      // The schema leaves out what is not compared.
      return comparedCatSchema.parse({
        ...cat,
        picture: cat.pictures[0] ?? null,
        parents,
        miles,
        breeder: { ...cat.breeder, totalSales },
      })
    }),
  )
  return compared.flat()
}
