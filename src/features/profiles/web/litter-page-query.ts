import { type CardCat, toCardCat } from '#features/cats/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { LitterDetail, PublicProfileEndpoints } from '../contract.ts'

/** The fields of a kitten that its card shows on the page of its litter, which shows the breeder once. */
export type Kitten = Pick<
  CardCat,
  'id' | 'name' | 'breed' | 'gender' | 'price' | 'status' | 'isHeld' | 'picture'
>

/** A litter with the card data of its kittens. */
export type ShownLitter = Omit<LitterDetail, 'kittens'> & { kittens: Kitten[] }

function toKitten(cat: LitterDetail['kittens'][number]): Kitten {
  const { id, name, breed, gender, price, status, isHeld, picture } = toCardCat(cat)
  return { id, name, breed, gender, price, status, picture, ...(isHeld && { isHeld }) }
}

/**
 * One litter. Throws ApiError with status 404 if there is none. Cached data is part of the page's HTML, so each kitten has
 * only the fields that its card shows.
 */
export function litterPageQuery(id: string) {
  return endpointQueries<PublicProfileEndpoints>().query(
    'GET /api/litters/{id}',
    { params: { id } },
    {
      map: (litter): ShownLitter => ({ ...litter, kittens: litter.kittens.map(toKitten) }),
      meta: { shows: ['breeders', 'cats', 'litters'] },
    },
  )
}
