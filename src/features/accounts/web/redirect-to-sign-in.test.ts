import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#lib/durations.ts'

let address: { pathname: string; search: string }
let fireBeforeUnload: () => void
/** The URLs that were assigned to the location. */
let redirects: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // The module adds its listener when it is loaded.
  vi.resetModules()
  redirects = []
  address = { pathname: '/checkout/1', search: '' }
  vi.stubGlobal('location', Object.assign(address, { assign: (url: string) => void redirects.push(url) }))
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { timeStamp: number }) => void) => {
    if (type === 'beforeunload') fireBeforeUnload = () => listener({ timeStamp: performance.now() })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function expectRedirectAfter(ms: number, url: string) {
  vi.advanceTimersByTime(ms - 1)
  expect(redirects).toEqual([])
  vi.advanceTimersByTime(1)
  expect(redirects).toEqual([url])
}

it('returns to the URL in the address bar at the time of the redirect', async () => {
  const { redirectToSignIn, signInUrl } = await import('./viewer.ts')
  redirectToSignIn(signInUrl, 1_500)
  address.search = '?pay=full'
  expectRedirectAfter(1_500, '/api/login?returnTo=%2Fcheckout%2F1%3Fpay%3Dfull')
})

it('waits for half a minute after beforeunload', async () => {
  const { redirectToSignIn, signUpUrl } = await import('./viewer.ts')
  vi.advanceTimersByTime(MINUTE_MS)
  fireBeforeUnload()
  redirectToSignIn(signUpUrl)
  expectRedirectAfter(30_000, '/api/login?returnTo=%2Fcheckout%2F1&signUp')
})

it('does not redirect after it is canceled', async () => {
  const { redirectToSignIn, signInUrl } = await import('./viewer.ts')
  redirectToSignIn(signInUrl)()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(redirects).toEqual([])
})
