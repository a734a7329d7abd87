import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { BreederDetail, BreederEndpoints } from '../contract.ts'
import { breederKeys } from './keys.ts'

type Cat = BreederDetail['cats'][number]
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

/** What the page of a breeder shows. */
export type Profile = Omit<BreederDetail, 'cats' | 'pairings' | 'litters'> & {
  pairings: ExpectedLitter[]
  litters: BornLitter[]
}

/** The same with the cats on sale, as `toCard` reduced them. */
export type ProfileWithCats<Card> = Profile & { cats: Card[] }

/**
 * One breeder; an ApiError with status 404 where the viewer can see none. Cached data is part of the page's HTML, so
 * `toCard` reduces each cat to what the page shows of it.
 */
export function profileQuery<Card>(id: string, toCard: (cat: Cat) => Card) {
  return queryOptions({
    queryKey: breederKeys.profile(id),
    queryFn: async ({ client, signal }): Promise<ProfileWithCats<Card>> => {
      const breeder = await apiFor<BreederEndpoints>(client).call('GET /api/breeders/{id}', {
        params: { id },
        signal,
      })
      return {
        ...breeder,
        cats: breeder.cats.filter(({ isAvailable }) => isAvailable).map(toCard),
        pairings: breeder.pairings.filter(({ status }) => status !== 'born').map(toExpected),
        litters: breeder.litters.map(toBorn),
      }
    },
  })
}

function toExpected(pairing: Pairing): ExpectedLitter {
  const { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, priceRange, status } = pairing
  return { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, priceRange, status }
}

function toBorn(litter: Litter): BornLitter {
  const { id, litterName, birthDate, totalKittens, availableKittens, sireName, damName } = litter
  return { id, litterName, birthDate, totalKittens, availableKittens, sireName, damName }
}
