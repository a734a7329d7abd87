import { expect, it } from 'vitest'
import { PUBLIC_READS } from '#platform/http/limit-reads.ts'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile({ env: { TRUSTED_PROXIES: '1' } })

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

it('public reads of one network are limited, those of others and private reads are not', async () => {
  const read = () => app().request('GET', '/api/cats', from('203.0.113.1'))
  // At once, because a busy machine may need a minute for one after the other, and then a new minute begins.
  const allowed = await Promise.all(Array.from({ length: PUBLIC_READS.points }, read))
  expect(new Set(allowed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const refused = await read()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect((await app().request('GET', '/sitemap.xml', from('203.0.113.1'))).statusCode).toBe(429)
  expect((await app().request('GET', '/api/favorites', from('203.0.113.1'))).statusCode).toBe(401)
  expect((await app().request('GET', '/api/cats', from('203.0.113.2'))).statusCode).toBe(200)
})
