import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { BreederDetail, BreederEndpoints } from '../contract.ts'

type Cat = BreederDetail['cats'][number]
type Pairing = BreederDetail['pairings'][number]
type Litter = BreederDetail['litters'][number]

/** The fields of expected and born litters that the page shows. */
export type ExpectedLitter = Pick<
  Pairing,
  'id' | 'sireName' | 'damName' | 'sireBreed' | 'damBreed' | 'expectedLitterDate' | 'priceRange' | 'status'
>
export type BornLitter = Pick<
  Litter,
  'id' | 'litterName' | 'birthDate' | 'totalKittens' | 'availableKittens' | 'sireName' | 'damName'
>

/** A breeder without cats, with the fields that the page shows. */
export type Profile = Omit<BreederDetail, 'cats' | 'pairings' | 'litters'> & {
  pairings: ExpectedLitter[]
  litters: BornLitter[]
}

/** A profile with the card data of its available cats. */
export type ProfileWithCats<Card> = Profile & { cats: Card[] }

/**
 * One breeder. Throws ApiError with status 404 if there is none or it is hidden. Cached data is part of the page's HTML,
 * so `toCard` reduces each cat to the fields that its card shows.
 */
export function profileQuery<Card>(id: string, toCard: (cat: Cat) => Card) {
  return endpointQueries<BreederEndpoints>().query(
    'GET /api/breeders/{id}',
    { params: { id } },
    {
      map: (breeder): ProfileWithCats<Card> => ({
        ...breeder,
        cats: breeder.cats.filter(({ isAvailable }) => isAvailable).map(toCard),
        pairings: breeder.pairings.filter(({ status }) => status !== 'born').map(toExpected),
        litters: breeder.litters.map(toBorn),
      }),
      meta: { shows: ['breeders', 'cats', 'litters', 'reviews'] },
    },
  )
}

function toExpected(pairing: Pairing): ExpectedLitter {
  const { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, priceRange, status } = pairing
  return { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, priceRange, status }
}

function toBorn(litter: Litter): BornLitter {
  const { id, litterName, birthDate, totalKittens, availableKittens, sireName, damName } = litter
  return { id, litterName, birthDate, totalKittens, availableKittens, sireName, damName }
}
