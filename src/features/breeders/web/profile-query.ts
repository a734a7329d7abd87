import { queryOptions } from '@tanstack/react-query'
import { type CardCat, toCardCat } from '#features/cats/web/index.ts'
import { apiFor } from '#lib/query-client.ts'
import type { BreederDetail, BreederEndpoints } from '../contract.ts'

type Pairing = BreederDetail['pairings'][number]
type Litter = BreederDetail['litters'][number]

/** What a row of the page shows of a pairing that is expected, and of a litter that is there. */
export type ExpectedLitter = Pick<
  Pairing,
  'id' | 'sireName' | 'damName' | 'sireBreed' | 'damBreed' | 'expectedLitterDate' | 'priceRange' | 'status'
>
export type BornLitter = Pick<
  Litter,
  'id' | 'litterName' | 'birthDate' | 'totalKittens' | 'availableKittens' | 'sireName' | 'damName'
>

/** What the page of a breeder shows: of the cats those on sale, and of everything as much as it has room for. */
export type Profile = Omit<BreederDetail, 'cats' | 'pairings' | 'litters'> & {
  cats: CardCat[]
  pairings: ExpectedLitter[]
  litters: BornLitter[]
}

/** One breeder; an ApiError with status 404 where there is none for the viewer. */
export function profileQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/breeders', id],
    queryFn: async ({ client, signal }): Promise<Profile> => {
      const breeder = await apiFor<BreederEndpoints>(client).call('GET /api/breeders/{id}', {
        params: { id },
        signal,
      })
      return {
        ...breeder,
        cats: breeder.cats.filter(({ isAvailable }) => isAvailable).map(toManagedCat),
        pairings: breeder.pairings.filter(({ status }) => status !== 'born').map(toExpected),
        litters: breeder.litters.map(toBorn),
      }
    },
  })
}

/** Without the breeder, whose page it is. */
function toManagedCat(cat: BreederDetail['cats'][number]): CardCat {
  const { breeder: _, ...rest } = toCardCat(cat)
  return rest
}

function toExpected(pairing: Pairing): ExpectedLitter {
  const { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, priceRange, status } = pairing
  return { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, priceRange, status }
}

function toBorn(litter: Litter): BornLitter {
  const { id, litterName, birthDate, totalKittens, availableKittens, sireName, damName } = litter
  return { id, litterName, birthDate, totalKittens, availableKittens, sireName, damName }
}
