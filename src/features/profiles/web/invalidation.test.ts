/** Which changes in lower features refetch the pages, whose queries these features do not know. */
import type { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { catInvalidation, invalidateManagedCats } from '#features/cats/web/invalidation.ts'
import { invalidateManagedLitters, invalidatePairings } from '#features/litters/web/invalidation.ts'
import { invalidateReviews } from '#features/reviews/web/queries.ts'
import { invalidateSubject } from '#lib/client/invalidation.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { breederPageQuery } from './breeder-page-query.ts'
import { litterPageQuery } from './litter-page-query.ts'

const ID = crypto.randomUUID()
const BOTH = ['breeder', 'litter']

const liveCatChange = (client: QueryClient) => {
  for (const { invalidate } of catInvalidation.events) invalidate(client, { catId: ID })
}

const changes: [string, (client: QueryClient) => unknown, string[]][] = [
  ['a cat that was reserved or sold', liveCatChange, BOTH],
  ['a lost connection to live events', (client) => catInvalidation.missed(client), BOTH],
  ['a cat that its breeder changed', (client) => invalidateManagedCats(client, ID), BOTH],
  ['a litter', invalidateManagedLitters, BOTH],
  ['a pairing', invalidatePairings, BOTH],
  ['a profile', (client) => invalidateSubject(client, 'breeders'), BOTH],
  ['a review', invalidateReviews, ['breeder']],
]

it.each(changes)('%s refetches the pages that show it', async (_, change, pages) => {
  const text = JSON.stringify({ cats: [], pairings: [], litters: [], kittens: [] })
  const client = createQueryClient(async () => ({ status: 200, text, header: () => null }))
  const queries = { breeder: breederPageQuery(ID), litter: litterPageQuery(ID) }
  await client.fetchQuery(queries.breeder)
  await client.fetchQuery(queries.litter)
  await change(client)
  const invalidated = Object.entries(queries).filter(
    ([, { queryKey }]) => client.getQueryState(queryKey)?.isInvalidated,
  )
  expect(invalidated.map(([name]) => name)).toEqual(pages)
})
