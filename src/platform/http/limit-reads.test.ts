import { type FastifyInstance, fastify } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { setErrorHandling } from './errors.ts'
import { limitPublicReads, limitUserReads } from './limit-reads.ts'

let app: FastifyInstance

beforeEach(async () => {
  app = fastify()
  setErrorHandling(app)
  limitPublicReads(app, { points: 3, seconds: 60 })
  app.get('/public', { config: { isPublicRead: true } }, async () => 'text')
  app.get('/other', async () => 'text')
})

const read = (remoteAddress: string, url = '/public') => app.inject({ url, remoteAddress })

async function statuses(count: number, remoteAddress: string, url?: string): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await read(remoteAddress, url)).statusCode)
  return found
}

it('public reads over the limit get 429 with Retry-After and the standard error', async () => {
  expect(await statuses(4, '203.0.113.1')).toEqual([200, 200, 200, 429])
  const refused = await read('203.0.113.1')
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many attempts. Please try again in 60 seconds.',
  })
})

it('an expensive read counts as several', async () => {
  app.get('/expensive', { config: { isPublicRead: true, reads: 2 } }, async () => 'text')
  expect(await statuses(2, '203.0.113.1', '/expensive')).toEqual([200, 429])
  expect(await statuses(1, '203.0.113.2', '/public?page=99')).toEqual([200])
  expect(await statuses(1, '203.0.113.3', '/public?page=100')).toEqual([429])
})

it('networks are limited separately, and an IPv6 network is its first 64 bits', async () => {
  expect(await statuses(4, '2001:db8:0:7::1')).toEqual([200, 200, 200, 429])
  expect((await read('2001:db8:0:7:1::2')).statusCode).toBe(429)
  expect((await read('2001:db8:0:8::1')).statusCode).toBe(200)
})

it.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '::ffff:10.1.2.3',
  'fd00::1',
])('the internal address %s is exempt', async (address) => {
  expect(await statuses(5, address)).toEqual([200, 200, 200, 200, 200])
})

it('other routes are not limited', async () => {
  expect(await statuses(5, '203.0.113.1', '/other')).toEqual([200, 200, 200, 200, 200])
})

it('each user, and each /48 network of visitors, has only so many pictures made', async () => {
  limitUserReads(app, { pictures: { points: 2, seconds: 60 } })
  app.get('/picture', async (request) => {
    await app.countMadePicture?.(request, (request.query as { user?: string }).user)
    return 'picture'
  })
  expect(await statuses(3, '203.0.113.1', '/picture?user=a')).toEqual([200, 200, 429])
  expect(await statuses(3, '203.0.113.1', '/picture')).toEqual([200, 200, 429])
  expect(await statuses(2, '2001:db8:1:1::1', '/picture')).toEqual([200, 200])
  expect(await statuses(1, '2001:db8:1:2::1', '/picture')).toEqual([429])
  expect(await statuses(1, '2001:db8:2:1::1', '/picture')).toEqual([200])
  expect(await statuses(3, '10.0.0.1', '/picture')).toEqual([200, 200, 200])
})

it('each signed-in user may read much, and request fewer files', async () => {
  const limits = { reads: { points: 4, seconds: 60 }, files: { points: 2, seconds: 60 } }
  limitUserReads(app, limits)
  app.get('/mine', async (request) => {
    const { user, file } = request.query as { user: string; file?: string }
    await app.countUserCall?.(request, user, file !== undefined)
    return 'text'
  })
  const outside = '203.0.113.1'
  expect(await statuses(3, outside, '/mine?user=a&file')).toEqual([200, 200, 429])
  expect(await statuses(3, outside, '/mine?user=a')).toEqual([200, 200, 429])
  expect(await statuses(1, outside, '/mine?user=b&file')).toEqual([200])
  expect(await statuses(6, '10.0.0.1', '/mine?user=a')).toEqual([200, 200, 200, 200, 200, 200])
  expect(await statuses(1, '10.0.0.1', '/mine?user=a&file')).toEqual([429])
})
