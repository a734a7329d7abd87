import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, apiOf } from './client.ts'
import { defineEndpoints } from './endpoint.ts'
import { fetchTransport } from './fetch-transport.ts'
import { createQueryClient } from './query-client.ts'

const endpoints = defineEndpoints({
  'GET /api/cats': { summary: 'All', access: 'public', responses: {} },
  'POST /api/cats': { summary: 'One more', access: 'public', responses: {} },
})
const api = apiOf<typeof endpoints>(fetchTransport)

/** Lets every fetch answer so, and gives the calls. */
function answering(answer: () => Response) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
}

afterEach(() => vi.restoreAllMocks())

it('sends the cookie with every call, and bodies as JSON', async () => {
  const fetch = answering(() => Response.json([]))
  await api.call('GET /api/cats')
  await api.call('POST /api/cats', { body: { name: 'Fig' } } as never)
  const [get, post] = fetch.mock.calls.map(([url, init]) => ({ url, ...init }))
  expect(get).toEqual({ url: '/api/cats', method: 'GET', credentials: 'include' })
  expect(post).toMatchObject({ method: 'POST', credentials: 'include', body: '{"name":"Fig"}' })
  expect(post?.headers).toEqual({ 'content-type': 'application/json' })
})

it.each([
  [401, 'Unauthorized', '', '401: Unauthorized'],
  [409, 'Conflict', '{"message":"Sold"}', '409: {"message":"Sold"}'],
])('an answer %i %s with the body %j is the error "%s"', async (status, statusText, body, message) => {
  answering(() => new Response(body, { status, statusText }))
  await expect(api.call('GET /api/cats')).rejects.toThrow(new ApiError(status, message.slice(5)))
  await expect(api.call('GET /api/cats')).rejects.toThrow(message)
})

it('says in words for people that there was no answer', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const failure = await api.call('GET /api/cats').catch((error: ApiError) => error)
  expect(failure).toMatchObject({ status: 0, detail: expect.stringContaining('cannot be reached') })
})

it('asks once: nothing is tried again, grows stale or is fetched anew by itself', async () => {
  const fetch = answering(() => new Response('', { status: 500 }))
  const client = createQueryClient(fetchTransport)
  const queryFn = () => api.call('GET /api/cats')
  await expect(client.fetchQuery({ queryKey: ['cats'], queryFn })).rejects.toThrow('500')
  expect(fetch).toHaveBeenCalledTimes(1)
  client.setQueryData(['known'], [])
  await client.fetchQuery({ queryKey: ['known'], queryFn })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(client.getDefaultOptions()).toMatchObject({
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
    mutations: { retry: false },
  })
})
