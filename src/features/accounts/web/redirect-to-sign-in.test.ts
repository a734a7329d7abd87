import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A browser tab: its address bar, where it went, and what tells the page that it is being left. */
let tab: { location: { pathname: string; search: string; assign: (url: string) => void }; leave: () => void }
let visited: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.resetModules()
  visited = []
  const location = { pathname: '/checkout/1', search: '', assign: (url: string) => void visited.push(url) }
  tab = { location, leave: () => {} }
  vi.stubGlobal('location', location)
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { timeStamp: number }) => void) => {
    if (type === 'beforeunload') tab.leave = () => listener({ timeStamp: performance.now() })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('returns to what the address bar shows when it redirects', async () => {
  const { redirectToSignIn, signInUrl } = await import('./viewer.ts')
  redirectToSignIn(signInUrl, 1_500)
  tab.location.search = '?pay=full'
  vi.advanceTimersByTime(1_499)
  expect(visited).toEqual([])
  vi.advanceTimersByTime(1)
  expect(visited).toEqual(['/api/login?returnTo=%2Fcheckout%2F1%3Fpay%3Dfull'])
})

it('waits for half a minute if the page is being left', async () => {
  const { redirectToSignIn, signUpUrl } = await import('./viewer.ts')
  vi.advanceTimersByTime(60_000)
  tab.leave()
  redirectToSignIn(signUpUrl)
  vi.advanceTimersByTime(29_999)
  expect(visited).toEqual([])
  vi.advanceTimersByTime(1)
  expect(visited).toEqual(['/api/login?returnTo=%2Fcheckout%2F1&signUp'])
})

it('redirects no more once it is stopped', async () => {
  const { redirectToSignIn, signInUrl } = await import('./viewer.ts')
  redirectToSignIn(signInUrl)()
  vi.advanceTimersByTime(60_000)
  expect(visited).toEqual([])
})
