import { hydrate } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#lib/client/client.ts'
import { invalidateSubject } from '#lib/client/invalidation.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { dehydrateQueries, reviveQueries } from './dehydrated.ts'

const noTransport = () => Promise.reject(new Error('This test sends no requests.'))

async function transfer(fill: (client: ReturnType<typeof createQueryClient>) => unknown) {
  const server = createQueryClient(noTransport)
  await fill(server)
  const browser = createQueryClient(noTransport)
  const json = dehydrateQueries(server)
  hydrate(browser, reviveQueries(json))
  return { browser, json }
}

describe('the query cache sent from the server to the browser', () => {
  it('is unchanged', async () => {
    const { browser } = await transfer((server) =>
      server.setQueryData(['/api/cats'], { items: [1], total: 1 }),
    )
    expect(browser.getQueryData(['/api/cats'])).toEqual({ items: [1], total: 1 })
  })

  it('contains failures with their status, so that both sides render the same', async () => {
    const { browser } = await transfer((server) =>
      server.prefetchQuery({
        queryKey: ['/api/cats', 'x'],
        queryFn: () => Promise.reject(new ApiError(404, '{"code":"not_found","message":"Not found."}')),
      }),
    )
    expect(browser.getQueryState(['/api/cats', 'x'])).toMatchObject({
      status: 'error',
      error: {
        status: 404,
        detail: 'Not found.',
        message: '404: {"code":"not_found","message":"Not found."}',
      },
    })
  })

  it('keeps what its queries show, so that a change invalidates them before a component uses them', async () => {
    const meta = { shows: ['cats' as const] }
    const { browser } = await transfer(async (server) => {
      await server.prefetchQuery({ queryKey: ['litter'], queryFn: () => 1, meta })
      await server.prefetchQuery({
        queryKey: ['missing litter'],
        queryFn: () => Promise.reject(new ApiError(404, '{"code":"not_found","message":"Not found."}')),
        meta,
      })
      await server.prefetchQuery({ queryKey: ['statistics'], queryFn: () => 1 })
    })
    await invalidateSubject(browser, 'cats')
    const isInvalidated = (key: string) => browser.getQueryState([key])?.isInvalidated
    expect(['litter', 'missing litter', 'statistics'].map(isInvalidated)).toEqual([true, true, false])
    expect(browser.getQueryState(['missing litter'])?.status).toBe('error')
  })

  it('cannot end its script element', async () => {
    const evil = '</script><script>alert(1)</script>\u2028'
    const { browser, json } = await transfer((server) => server.setQueryData(['name'], evil))
    expect(json).not.toMatch(/<|\u2028/)
    expect(browser.getQueryData(['name'])).toBe(evil)
  })

  it('may be missing', () => {
    expect(reviveQueries('')).toEqual({ queries: [], mutations: [] })
  })
})
