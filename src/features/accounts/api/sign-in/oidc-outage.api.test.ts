import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#platform/free-port.ts'
import { OIDC_CLIENT, startOidcProvider } from '#testing/oidc-provider.ts'
import { BASE_URL, openWorld, PASSWORD } from '../../test-world.ts'

const CALLBACK = `${BASE_URL}/api/auth/callback/oidc`
const UNAVAILABLE = '/login?returnTo=%2Fcats&error=provider_unavailable'

/** Opens the app with a provider on a port where nothing listens yet. */
async function openWithoutProvider() {
  const port = await freePort('127.0.0.1')
  const world = await openWorld({
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
  })
  onTestFinished(() => world.close())
  const location = async (path: string) => (await world.get(path)).headers.location
  return { world, port, location, signIn: () => location('/api/login?returnTo=/cats') }
}

test('the app starts while the provider is down, passwords work, and signing in with the provider works once it is up', async () => {
  const { world, port, location, signIn } = await openWithoutProvider()
  expect(await Promise.all([signIn(), signIn()])).toEqual([UNAVAILABLE, UNAVAILABLE])
  expect(await location('/api/reauthenticate')).toBe('/login?error=provider_unavailable')
  expect(await location('/api/auth/callback/oidc?code=1&state=2')).toBe('/login?error=provider_unavailable')
  const { email, ip } = await world.person()
  expect((await world.post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(200)

  const provider = await startOidcProvider(CALLBACK, port)
  onTestFinished(() => provider.close())
  // The provider's library warns that it is only for tests.
  vi.mocked(console.warn).mockClear()
  const url = await signIn()
  expect(String(url)).toMatch(new RegExp(`^${provider.issuer}/auth\\?`))
})

test('a provider that never answers does not keep visitors waiting', async () => {
  const { port, signIn } = await openWithoutProvider()
  const silent = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  expect(await signIn()).toBe(UNAVAILABLE)
})
