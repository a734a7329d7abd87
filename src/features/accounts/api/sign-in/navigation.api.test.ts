import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, readCookies, type World } from '../../test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

describe('paths that browsers navigate to', () => {
  test('/api/login redirects to the sign-in page with returnTo', async () => {
    const plain = await world.get('/api/login')
    expect([plain.statusCode, plain.headers.location]).toEqual([303, '/login'])
    const back = await world.get('/api/login?returnTo=%2Fcats%3Fbreed%3DRagdoll')
    expect(back.headers.location).toBe('/login?returnTo=%2Fcats%3Fbreed%3DRagdoll')
  })

  test('/api/login opens the form for new users where a link asks for it', async () => {
    expect((await world.get('/api/login?signUp')).headers.location).toBe('/signup')
    const back = await world.get('/api/login?returnTo=%2Fbreeders%2Fapply&signUp')
    expect(back.headers.location).toBe('/signup?returnTo=%2Fbreeders%2Fapply')
    for (const returnTo of ['https://evil.example', '//evil.example', '/%09/evil.example'])
      expect((await world.get(`/api/login?returnTo=${returnTo}&signUp=1`)).headers.location).toBe('/signup')
  })

  test('/api/login redirects a signed-in user straight back', async () => {
    const { cookie } = await world.signedIn()
    expect((await world.get('/api/login?returnTo=/cats', { cookie })).headers.location).toBe('/cats')
    expect((await world.get('/api/login', { cookie })).headers.location).toBe('/')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ])('never redirects to %s', async (returnTo) => {
    const { cookie } = await world.signedIn()
    const signedInAnswer = await world.get(
      `/api/login?returnTo=${encodeURIComponent(decodeURIComponent(returnTo))}`,
      { cookie },
    )
    expect(signedInAnswer.headers.location).toBe('/')
    expect((await world.get(`/api/login?returnTo=${returnTo}`)).headers.location).toBe('/login')
    expect((await world.get(`/api/login?returnTo=${returnTo}&returnTo=/cats`)).headers.location).toBe(
      '/login',
    )
  })

  test('/api/logout ends the session and redirects to the home page', async () => {
    const { cookie } = await world.signedIn()
    const answer = await world.get('/api/logout', {
      cookie,
      headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
    expect(String(answer.headers['set-cookie'])).toMatch(/session_token=;/)
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(answer.headers['cache-control']).toBe('no-store')
    // Tells the next page to remove drafts where browsers do not know the header.
    expect(String(answer.headers['set-cookie'])).toContain('littermate.signed-out=1; Path=/')
    expect((await world.get('/api/auth/user', { cookie })).statusCode).toBe(401)
  })

  test('/api/logout without a session also redirects to the home page', async () => {
    expect((await world.get('/api/logout')).headers.location).toBe('/')
  })

  test('/api/logout has no effect for cross-site requests and prefetches', async () => {
    const { cookie } = await world.signedIn()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/page' },
      { referer: 'nonsense' },
      { 'sec-purpose': 'prefetch;prerender' },
    ]) {
      const answer = await world.get('/api/logout', { cookie, headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await world.get('/api/auth/user', { cookie })).statusCode).toBe(200)
  })

  test('links of old confirmation emails redirect to the page that confirms, and change nothing', async () => {
    const cookie = (await world.signedIn()).cookie
    const old = (query: string) => world.get(`/api/auth/verify-email${query}`, { cookie })
    const answer = await old('?token=a.b-c.d_e&callbackURL=%2F%2Fevil.example')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/confirm-email?token=a.b-c.d_e'])
    expect([answer.headers['cache-control'], answer.headers['set-cookie']]).toEqual(['no-store', undefined])
    const strange = await old('?token=%0d%0aset-cookie:%20x%26returnTo=//evil.example')
    expect(strange.headers.location).toBe(
      '/confirm-email?token=%0D%0Aset-cookie%3A%20x%26returnTo%3D%2F%2Fevil.example',
    )
    for (const query of ['', '?token=', '?token=a&token=b'])
      expect((await old(query)).headers.location).toMatch(/^\/confirm-email(\?token=)?$/)
    expect((await world.get('/api/auth/verify-email?token=a')).statusCode).toBe(303)
  })

  test('no other endpoint of the sign-in library is public', async () => {
    const { cookie } = await world.signedIn()
    for (const path of [
      '/get-session',
      '/list-sessions',
      '/ok',
      '/error',
      '/list-accounts',
      '/reset-password/x?callbackURL=/',
    ]) {
      expect((await world.get(`/api/auth${path}`, { cookie })).statusCode).toBe(404)
    }
    for (const path of [
      '/update-user',
      '/delete-user',
      '/change-email',
      '/sign-in/social',
      '/link-social',
      '/revoke-sessions',
    ]) {
      expect((await world.post(path, { role: 'admin' }, { cookie })).statusCode).toBe(404)
    }
  })
})

describe('forms of a browser without scripts', () => {
  const credentials = (email: string) => ({ email, password: PASSWORD, returnTo: '/cats' })

  test('sign in and redirect back', async () => {
    const { email, ip } = await world.person()
    const answer = await world.form('/login', credentials(email), { ip })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cats'])
    expect((await world.get('/api/auth/user', { cookie: readCookies(answer) })).json().email).toBe(email)
  })

  test('sign up', async () => {
    const names = { firstName: 'Grace', lastName: 'Hopper' }
    const answer = await world.form('/signup', { ...credentials('form@example.com'), ...names })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cats'])
  })

  test('redirect to themselves with an error, and never to another site', async () => {
    const { email, ip } = await world.person()
    const values = { email, password: 'not the password', returnTo: '//evil.example' }
    const wrong = await world.form('/login', values, { ip })
    expect(wrong.headers.location).toBe('/login?error=wrong_credentials')
    expect(wrong.headers['set-cookie']).toBeUndefined()
    const right = await world.form('/login', { ...values, password: PASSWORD }, { ip })
    expect(right.headers.location).toBe('/')
    expect((await world.form('/login', {}, { ip })).headers.location).toBe('/login?error=invalid')
    const reset = await world.form('/reset-password', { token: 'used', newPassword: PASSWORD })
    expect(reset.headers.location).toBe('/reset-password?error=link_expired&token=used')
  })

  test('are rejected from another site', async () => {
    const { email, ip } = await world.person()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await world.form('/login', credentials(email), { ip, headers })).statusCode).toBe(403)
  })
})
