import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { WEB_SOURCES } from '#testing/pages.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES, rateLimits: false })

it('an ID that is no UUID names no record, in the API and in pages', async () => {
  const as = await signUp(app())
  for (const path of ['/api/cats/7', '/api/breeders/nobody', '/api/breeding-pairings/0', '/api/orders/7'])
    expect([path, (await app().request('GET', path, { as })).statusCode]).toEqual([path, 404])
  for (const path of ['/cats/7', '/breeder/nobody', '/breeding-pairings/0'])
    expect([path, (await app().request('GET', path)).statusCode]).toEqual([path, 404])
})

describe('another method than those of a path', () => {
  it.each([
    ['PUT', '/api/cats', /^GET, HEAD(, POST)?$/],
    ['PUT', '/api/auth/sign-in/email', /^POST$/],
    ['POST', '/cats', /^GET, HEAD$/],
  ] as const)('%s %s answers 405 with Allow', async (method, path, allow) => {
    const answer = await app().request(method, path)
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, expect.stringMatching(allow)])
  })

  it('is 404 for an unknown path', async () => {
    expect((await app().request('PUT', '/api/nothing')).statusCode).toBe(404)
  })
})

it('a path with empty parts leads to the one without them', async () => {
  const answer = await app().request('GET', '//cats//?breed=a//b')
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/cats/?breed=a//b'])
})

describe('an absolute request target', () => {
  /** Sends a target as it is; fetch would send its path only. */
  const get = (target: string) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((done, failed) => {
      const { hostname, port } = new URL(app().baseUrl)
      request({ hostname, port, path: target }, (answer) => {
        answer.resume()
        done({ status: answer.statusCode, location: answer.headers.location })
      })
        .on('error', failed)
        .end()
    })

  it.each([
    ['http://other.example/cats', { status: 200, location: undefined }],
    ['http://other.example/api/cats', { status: 200, location: undefined }],
    ['http://other.example//cats', { status: 308, location: '/cats' }],
    ['http://other.example//third.example', { status: 308, location: '/third.example' }],
    ['http://other.example', { status: 200, location: undefined }],
  ])('%s leads to a page of this site', async (target, answer) => {
    expect(await get(target)).toEqual(answer)
  })
})

it('password managers find where to change the password', async () => {
  const answer = await app().request('GET', '/.well-known/change-password')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/profile/security'])
})

it('there is an icon for programs that ask for /favicon.ico', async () => {
  const answer = await app().request('GET', '/favicon.ico')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/x-icon'])
  expect(answer.rawPayload.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
})

it('many cookies of other tools on the same host are no reason to refuse a page', async () => {
  const cookie = Array.from({ length: 10 }, (_, at) => `tool${at}=${'x'.repeat(3_000)}`).join('; ')
  const answer = await fetch(`${app().baseUrl}/cats`, { headers: { cookie } })
  expect(answer.status).toBe(200)
})
