import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { inDigits } from '#lib/texts/digits.ts'
import type { SiteEndpoints, Statistics } from '../contract.ts'
import { STATISTICS } from './site-copy.ts'

type Figure = { figure: string; text: string }

/** The figures of the landing page: the fixed ones, or the current ones where the operator has chosen them. */
export const statisticsQuery = endpointQueries<SiteEndpoints>().query(
  'GET /api/statistics',
  {},
  { map: ({ live }): Figure[] => (live ? liveFigures(live) : STATISTICS) },
)

/** Counts with their nouns: `1 Breed`, `1,204 Happy families`. */
function liveFigures({ breeders, breeds, families }: Statistics): Figure[] {
  const figure = (count: number, one: string, many: string) => ({
    figure: inDigits(count),
    text: count === 1 ? one : many,
  })
  return [
    figure(breeders, 'Verified breeder', 'Verified breeders'),
    figure(breeds, 'Breed', 'Breeds'),
    figure(families, 'Happy family', 'Happy families'),
  ]
}
