/** Opens pages of the built app in a browser and adds up what they transfer until they are idle. */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import { PASSWORD } from '../../e2e/test.ts'

export type Role = 'visitor' | 'buyer' | 'breeder'
export type Opened = { role: Role; path: string }
export type Weight = {
  /** Script files, and their bytes as transferred, response headers included. `scripts` are their paths. */
  files: number
  bytes: number
  /** All requests, and the bytes of their responses. */
  requests: number
  total: number
  /** Addresses that the page requested from the API after the HTML had brought its data; the event stream is not one. */
  calls: string[]
  scripts: string[]
}

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
/** Pages at a time. */
const PARALLEL = 3
/** The script that opens the stream of live updates, seconds after the page is ready. */
const isLive = (url: string) => url.includes('/live-updates')
/** Milliseconds without any request after which a page is idle. */
const QUIET_MS = 1_200

/** Opens each page with an empty cache on a phone's screen; the results are in the order of `pages`. */
export async function weighPages(origin: string, pages: Opened[]): Promise<Weight[]> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env: env as Record<string, string> })
  try {
    const sessions = new Map<Role, Promise<State>>()
    const results: Weight[] = []
    const waiting = [...pages.entries()]
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, { role, path }] = next
        const session = sessions.get(role) ?? signIn(browser, origin, role)
        sessions.set(role, session)
        results[index] = await weigh(browser, await session, origin + path)
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, worker))
    return results
  } finally {
    await browser.close()
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** A demo account's cookies; none for a visitor. */
async function signIn(browser: Browser, origin: string, role: Role): Promise<State> {
  const context = await browser.newContext({ extraHTTPHeaders: { origin } })
  if (role !== 'visitor') {
    const data = { email: `${role}@example.com`, password: PASSWORD }
    const response = await context.request.post(`${origin}/api/auth/sign-in/email`, { data })
    if (!response.ok()) throw new Error(`${role} could not sign in: ${response.status()}`)
  }
  const state = await context.storageState()
  await context.close()
  return state
}

async function weigh(browser: Browser, storageState: State, url: string): Promise<Weight> {
  const context = await browser.newContext({ ...PHONE, storageState })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    const weight: Weight = { files: 0, bytes: 0, requests: 0, total: 0, calls: [], scripts: [] }
    const open = new Map<string, { isScript: boolean; url: string }>()
    let lastChange = Date.now()
    let hasStream = false
    client.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      if (!request.url.startsWith('http')) return
      lastChange = Date.now()
      const { pathname, search } = new URL(request.url)
      if (type === 'EventSource') hasStream = true
      else open.set(requestId, { isScript: type === 'Script', url: pathname + search })
      if (type === 'Fetch' || type === 'XHR') weight.calls.push(`${request.method} ${pathname}${search}`)
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = open.get(requestId)
      if (!request) return
      open.delete(requestId)
      lastChange = Date.now()
      weight.requests += 1
      weight.total += encodedDataLength
      if (!request.isScript) return
      weight.files += 1
      weight.bytes += encodedDataLength
      weight.scripts.push(request.url)
    })
    client.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
    await client.send('Network.enable')
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('html[data-ready]').waitFor()
    const isIdle = () =>
      open.size === 0 && Date.now() - lastChange > QUIET_MS && hasStream === weight.scripts.some(isLive)
    while (!isIdle()) await page.waitForTimeout(100)
    return weight
  } finally {
    await context.close()
  }
}
