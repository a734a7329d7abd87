/** The `test` of all journeys: fails if a page logs an error, signs users in through the API, and provides cats to buy. */
import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page, request } from '@playwright/test'

export { expect } from '@playwright/test'

export type DemoUser = 'buyer' | 'breeder' | 'admin'
export type FreeCat = {
  id: string
  name: string
  breed: string
  price: number
  depositAmount: number
  breederId: string
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>
type Sessions = (user: DemoUser) => Promise<State>

type Fixtures = {
  /**
   * Opens a page in a new browser context, signed in as a demo user or as a visitor. A new buyer is a new account: use
   * it for checkouts, because an account can start few payments an hour.
   */
  open: (user: DemoUser | 'visitor' | 'new buyer') => Promise<Page>
  /** An available cat of the demo with a deposit that no other test in this run uses. */
  cat: FreeCat
}

/** The password of the demo accounts; too easy to guess for a new one. */
export const PASSWORD = 'littermate-demo'
/** The password of accounts that journeys create. */
export const NEW_PASSWORD = 'kettle maple orbit'

export const test = base.extend<Fixtures, { sessions: Sessions }>({
  // Each worker signs each user in once, to stay below the rate limit.
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
    async ({}, use, { project }) => {
      const { baseURL = '' } = project.use
      const states = new Map<DemoUser, Promise<State>>()
      const signIn = async (user: DemoUser) => {
        const api = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
        const data = { email: `${user}@example.com`, password: PASSWORD }
        const response = await api.post('/api/auth/sign-in/email', { data })
        if (!response.ok()) throw new Error(`${user} could not sign in: ${response.status()}`)
        return api.storageState()
      }
      await use((user) => {
        const state = states.get(user) ?? signIn(user)
        states.set(user, state)
        return state
      })
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    const errors = collectErrors(page)
    await use(page)
    expect(errors, 'the page logs no errors').toEqual([])
  },
  open: async ({ browser, sessions, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[][] = []
    await use(async (user) => {
      const context = await browser.newContext(
        user === 'visitor' || user === 'new buyer' ? {} : { storageState: await sessions(user) },
      )
      contexts.push(context)
      if (user === 'new buyer') await signUp(context, baseURL ?? '')
      const page = await context.newPage()
      errors.push(collectErrors(page))
      return page
    })
    for (const context of contexts) await context.close()
    expect(errors.flat(), 'no page logs errors').toEqual([])
  },
  cat: async ({ request: api }, use, { parallelIndex, config }) => {
    const cats = (await (await api.get('/api/cats?limit=100')).json()) as (FreeCat & {
      status: string
      createdAt: string
    })[]
    // Cats from before this run, because journeys sell, edit, and delete the ones that they add.
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const candidates = cats.filter(
      ({ id, status, depositAmount, createdAt }) =>
        createdAt < hourAgo &&
        status === 'available' &&
        depositAmount > 0 &&
        Number.parseInt(id.slice(-4), 16) % config.workers === parallelIndex,
    )
    const cat = candidates.find(({ id }) => !usedIds.has(id))
    if (!cat) throw new Error('The demo world has no unused cat left')
    usedIds.add(cat.id)
    await use(cat)
  },
})

const usedIds = new Set<string>()

async function signUp(context: BrowserContext, origin: string): Promise<void> {
  const data = {
    email: `buyer.${randomUUID()}@example.com`,
    password: NEW_PASSWORD,
    firstName: 'Robin',
    lastName: 'Newcomer',
  }
  const response = await context.request.post('/api/auth/sign-up/email', { data, headers: { origin } })
  if (!response.ok()) throw new Error(`The new buyer could not sign up: ${response.status()}`)
}

/** Collects the errors that a page logs, except for 4xx responses, which journeys provoke. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const clientError = /^Failed to load resource: the server responded with a status of 4\d\d/
    if (message.type() === 'error' && !clientError.test(message.text())) errors.push(message.text())
  })
  return errors
}

/** Formats cents as order summaries show them. */
export function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
