/** Queries of pages that show cards of a higher-level feature, which knows what its cards need. */
import { profileQuery } from '#features/breeders/web/index.ts'
import { type CardCat, toCardCat } from '#features/cats/web/index.ts'
import { pairingQueries } from '#features/litters/web/index.ts'

type Cat = Parameters<typeof toCardCat>[0]

/** One breeder with cards of the cats on sale. */
export const breederPageQuery = (id: string) => profileQuery(id, withoutBreeder)

/** One litter with cards of its kittens. */
export const litterPageQuery = (id: string) => pairingQueries.litter(id, toCardCat)

/** The page names the breeder once. */
function withoutBreeder(cat: Cat): CardCat {
  const { breeder: _, ...card } = toCardCat(cat)
  return card
}
