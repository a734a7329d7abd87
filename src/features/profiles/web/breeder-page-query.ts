import { type CardCat, toCardCat } from '#features/cats/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { BreederDetail, PublicProfileEndpoints } from '../contract.ts'

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

/** A breeder with the fields that the page shows, and the card data of its available cats. */
export type Profile = Omit<BreederDetail, 'cats' | 'pairings' | 'litters'> & {
  cats: CardCat[]
  pairings: ExpectedLitter[]
  litters: BornLitter[]
}

/**
 * One breeder. Throws ApiError with status 404 if there is none or it is hidden. Cached data is part of the page's HTML, so
 * each cat has only the fields that its card shows.
 */
export function breederPageQuery(id: string) {
  return endpointQueries<PublicProfileEndpoints>().query(
    'GET /api/breeders/{id}',
    { params: { id } },
    {
      map: (breeder): Profile => ({
        ...breeder,
        cats: breeder.cats.filter(({ isAvailable }) => isAvailable).map(toCard),
        pairings: breeder.pairings.filter(({ status }) => status !== 'born').map(toExpected),
        litters: breeder.litters.map(toBorn),
      }),
      meta: { shows: ['breeders', 'cats', 'litters', 'reviews'] },
    },
  )
}

/** The page names the breeder once. */
function toCard(cat: Cat): CardCat {
  const { breeder: _, ...card } = toCardCat(cat)
  return card
}

function toExpected(pairing: Pairing): ExpectedLitter {
  const { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, priceRange, status } = pairing
  return { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, priceRange, status }
}

function toBorn(litter: Litter): BornLitter {
  const { id, litterName, birthDate, totalKittens, availableKittens, sireName, damName } = litter
  return { id, litterName, birthDate, totalKittens, availableKittens, sireName, damName }
}
