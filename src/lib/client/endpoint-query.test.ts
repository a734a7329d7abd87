import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiRequest } from './client.ts'
import { defineEndpoints } from './endpoint.ts'
import { endpointQueries } from './endpoint-query.ts'
import { createQueryClient } from './query-client.ts'

const endpoints = defineEndpoints({
  'GET /api/cats': {
    summary: 'All',
    access: 'public',
    query: z.object({ page: z.number().optional(), q: z.string().optional() }),
    responses: { 200: z.array(z.string()) },
  },
  'GET /api/cats/{id}': {
    summary: 'One',
    access: 'public',
    params: z.object({ id: z.string() }),
    responses: { 200: z.object({ name: z.string() }) },
  },
  'GET /api/cats/{id}/sale': {
    summary: 'Sale',
    access: 'signed-in',
    params: z.object({ id: z.string() }),
    responses: { 200: z.object({ price: z.number() }) },
  },
})
const { key, query, page } = endpointQueries<typeof endpoints>()

function cacheWith(text: string, total = 1) {
  const requests: ApiRequest[] = []
  const client = createQueryClient(async (request) => {
    requests.push(request)
    return { status: 200, text, header: (name) => (name === 'x-total-count' ? String(total) : null) }
  })
  return { client, requests }
}

it('the key of an endpoint is its path with the input, without empty values', () => {
  expect(key('GET /api/cats')).toEqual(['/api/cats'])
  expect(query('GET /api/cats', { query: { q: '', page: 2 } }).queryKey).toEqual(['/api/cats', { page: 2 }])
  expect(query('GET /api/cats/{id}', { params: { id: 'a' } }).queryKey).toEqual([
    '/api/cats/{id}',
    { id: 'a' },
  ])
})

it('a query calls its endpoint and stores what `map` returns', async () => {
  const { client, requests } = cacheWith('{"name":"Luna"}')
  const cat = query('GET /api/cats/{id}', { params: { id: 'a/b' } }, { map: ({ name }) => name.length })
  expect(await client.fetchQuery(cat)).toBe(4)
  expect(requests).toMatchObject([{ method: 'GET', url: '/api/cats/a%2Fb' }])
  expect(requests[0]?.signal).toBeInstanceOf(AbortSignal)
})

it('a page has the total of all pages', async () => {
  const { client, requests } = cacheWith('["Luna"]', 31)
  const cats = await client.fetchQuery(page('GET /api/cats', { query: { page: 2 } }))
  expect(cats).toEqual({ items: ['Luna'], total: 31 })
  expect(requests[0]?.url).toBe('/api/cats?page=2')
})

it('a key without input finds the queries of the endpoint, and what is within them, but no other endpoint', () => {
  const { client } = cacheWith('{}')
  const of = (id: string) => query('GET /api/cats/{id}', { params: { id } })
  const sale = query(
    'GET /api/cats/{id}/sale',
    { params: { id: 'a' } },
    { within: of('a').queryKey, variant: 'short' },
  )
  const keys = [of('a'), of('b'), sale, query('GET /api/cats')].map(({ queryKey }) => queryKey)
  for (const queryKey of keys) client.setQueryData<unknown>(queryKey, {})
  const found = (queryKey: readonly unknown[]) => client.getQueriesData({ queryKey }).length
  expect(found(key('GET /api/cats'))).toBe(1)
  expect(found(key('GET /api/cats/{id}'))).toBe(3)
  expect(found(key('GET /api/cats/{id}', { params: { id: 'a' } }))).toBe(2)
  expect(sale.queryKey).toEqual(['/api/cats/{id}', { id: 'a' }, '/api/cats/{id}/sale', { id: 'a' }, 'short'])
})
