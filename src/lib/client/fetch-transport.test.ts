import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, createApi } from './client.ts'
import { defineEndpoints } from './endpoint.ts'
import { fetchTransport } from './fetch-transport.ts'
import { createQueryClient } from './query-client.ts'

const endpoints = defineEndpoints({
  'GET /api/cats': { summary: 'All', access: 'public', responses: {} },
  'POST /api/cats': { summary: 'One more', access: 'public', responses: {} },
})
const api = createApi<typeof endpoints>(fetchTransport)

/** Makes every fetch return this response; returns the spy. */
function mockFetch(respond: () => Response) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => respond())
}

afterEach(() => vi.restoreAllMocks())

it('sends cookies with every call, and bodies as JSON', async () => {
  const fetch = mockFetch(() => Response.json([]))
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
])(
  'throws for a response %i %s with the body %j the error "%s"',
  async (status, statusText, body, message) => {
    mockFetch(() => new Response(body, { status, statusText }))
    await expect(api.call('GET /api/cats')).rejects.toThrow(new ApiError(status, message.slice(5)))
    await expect(api.call('GET /api/cats')).rejects.toThrow(message)
  },
)

it('throws an error with a text for users if there is no response', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const failure = await api.call('GET /api/cats').catch((error: ApiError) => error)
  expect(failure).toMatchObject({ status: 0, detail: expect.stringContaining('cannot be reached') })
})

it('requests once: no retries, no automatic refetching', async () => {
  const fetch = mockFetch(() => new Response('', { status: 500 }))
  const client = createQueryClient(fetchTransport)
  const queryFn = () => api.call('GET /api/cats')
  await expect(client.fetchQuery({ queryKey: ['cats'], queryFn })).rejects.toThrow('500')
  expect(fetch).toHaveBeenCalledTimes(1)
  client.setQueryData(['cached'], [])
  await client.fetchQuery({ queryKey: ['cached'], queryFn })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(client.getDefaultOptions()).toMatchObject({
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
    mutations: { retry: false },
  })
})
