/** A provider whose responses are wrong in one way each. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { BASE_URL, openWorld, readCookies, type World } from '../../test-world.ts'

const CLIENT = 'littermate'
const settings = () => ({ OIDC_ISSUER: origin, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: 'secret' })
const keys = await generateKeyPair('RS256', { extractable: true })
const otherKeys = await generateKeyPair('RS256')

/** What the next response says; `sign` makes the ID token, if there is one. */
type Response = {
  issuer: string
  sign: (claims: JWTPayload) => Promise<string> | string | undefined
  claims: JWTPayload
  userSub: string
}

const signed =
  (key = keys.privateKey) =>
  (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(key)

let origin: string
let response: Response
let nonce: string | null
let close: () => Promise<void>

beforeAll(async () => {
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => new Promise((resolve) => server.close(() => resolve()))
})
afterAll(() => close())

function beCorrect(): void {
  response = { issuer: origin, sign: signed(), claims: {}, userSub: 'ada' }
}
beforeEach(beCorrect)

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const json = (body: object) =>
    void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  switch (request.url) {
    case '/.well-known/openid-configuration':
      return json({
        issuer: response.issuer,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: `${origin}/token`,
        userinfo_endpoint: `${origin}/me`,
        jwks_uri: `${origin}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    case '/jwks':
      return json({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'RS256' }] })
    case '/token': {
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: response.issuer,
        aud: CLIENT,
        sub: 'ada',
        nonce,
        iat: now,
        exp: now + 300,
        ...response.claims,
      }
      return json({ access_token: 'a', token_type: 'Bearer', id_token: await response.sign(claims) })
    }
    default:
      return json({
        sub: response.userSub,
        email: 'ada@example.com',
        email_verified: true,
        name: 'Ada Byron',
      })
  }
}

/** Signs in; returns where it leads and the cookies. */
async function signIn(world: World) {
  const begun = await world.get('/api/login?returnTo=/cats')
  const query = new URL(String(begun.headers.location), BASE_URL).searchParams
  nonce = query.get('nonce')
  const callback = `/api/auth/callback/oidc?code=code&state=${query.get('state')}`
  const ended = await world.get(callback, { cookie: readCookies(begun) })
  return { location: String(ended.headers.location), cookie: readCookies(ended) }
}

describe('signs nobody in', () => {
  let world: World
  beforeAll(async () => {
    beCorrect()
    world = await openWorld(settings())
    // What differs from a good response is the reason.
    expect((await signIn(world)).cookie).toContain('session_token')
  })
  afterAll(() => world?.close())

  it.each<[string, Partial<Response>]>([
    ['no ID token', { sign: () => undefined }],
    ['no signature', { sign: (claims) => new UnsecuredJWT(claims).encode() }],
    ['a signature with another key', { sign: signed(otherKeys.privateKey) }],
    ['the nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['another issuer', { claims: { iss: 'https://issuer.example' } }],
    ['an expired ID token', { claims: { exp: 1_000_000_000 } }],
    ['the user information of someone else', { userSub: 'mallory' }],
  ])('with %s', async (_, wrong) => {
    Object.assign(response, wrong)
    const { location, cookie } = await signIn(world)
    expect(location).toMatch(/\/login\?.*error=/)
    expect(cookie).not.toContain('session_token')
  })
})

it('is not used if its metadata name another issuer', async () => {
  response.issuer = 'https://issuer.example'
  const world = await openWorld(settings())
  onTestFinished(() => world.close())
  const begun = await world.get('/api/login?returnTo=/cats')
  expect(begun.headers.location).toBe('/login?returnTo=%2Fcats&error=provider_unavailable')
})
