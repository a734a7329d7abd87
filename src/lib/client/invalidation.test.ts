import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import { endpointQueries } from './endpoint-query.ts'
import { invalidateSubject } from './invalidation.ts'
import { createQueryClient } from './query-client.ts'

const endpoints = defineEndpoints({
  'GET /api/cats': { summary: 'All', access: 'public', responses: { 200: z.array(z.string()) } },
  'GET /api/litters': { summary: 'All', access: 'public', responses: { 200: z.array(z.string()) } },
  'GET /api/breeds': { summary: 'All', access: 'public', responses: { 200: z.array(z.string()) } },
})
const { query } = endpointQueries<typeof endpoints>()

it('a changed subject invalidates the queries that show it', async () => {
  const client = createQueryClient(async () => ({ status: 200, text: '[]', header: () => null }))
  const cats = query('GET /api/cats', {}, { meta: { shows: ['cats'] } })
  const litters = query('GET /api/litters', {}, { meta: { shows: ['breeders', 'cats', 'litters'] } })
  const breeds = query('GET /api/breeds')
  for (const each of [cats, litters, breeds]) await client.fetchQuery(each)
  const invalidated = () =>
    [cats, litters, breeds].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
  await invalidateSubject(client, 'reviews')
  expect(invalidated()).toEqual([false, false, false])
  await invalidateSubject(client, 'litters')
  expect(invalidated()).toEqual([false, true, false])
  await invalidateSubject(client, 'cats')
  expect(invalidated()).toEqual([true, true, false])
})
