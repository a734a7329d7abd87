import { type CardCat, toCardCat } from '#features/cats/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { LitterDetail, PublicProfileEndpoints } from '../contract.ts'

/** A litter with the card data of its kittens. */
export type ShownLitter = Omit<LitterDetail, 'kittens'> & { kittens: CardCat[] }

/**
 * One litter. Throws ApiError with status 404 if there is none. Cached data is part of the page's HTML, so each kitten has
 * only the fields that its card shows.
 */
export function litterPageQuery(id: string) {
  return endpointQueries<PublicProfileEndpoints>().query(
    'GET /api/litters/{id}',
    { params: { id } },
    {
      map: (litter): ShownLitter => ({ ...litter, kittens: litter.kittens.map(toCardCat) }),
      meta: { shows: ['breeders', 'cats', 'litters'] },
    },
  )
}
