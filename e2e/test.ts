/** The `test` of all journeys: fails if a page logs an error, signs users in through the API, and provides cats to buy. */
import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  request,
} from '@playwright/test'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { RECENT_MINUTES } from '#platform/http/viewer.ts'

export { expect } from '@playwright/test'
export { MAIN } from './main.ts'

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
  /** An available cat of the demo with a deposit that no other test in this run uses, not of the demo breeder. */
  cat: FreeCat
  /** The same of the demo breeder's cattery, whom `open('breeder')` signs in. */
  catOfBreeder: FreeCat
  /** The same, listed just now, without a picture. The demo has only a few cats of this cattery. */
  newCatOfBreeder: FreeCat
}

/** The password of the demo accounts; too easy to guess for a new one. */
export const PASSWORD = 'littermate-demo'
/** The password of accounts that journeys create. */
export const NEW_PASSWORD = 'kettle maple orbit'

/** A journey takes a few minutes at most, and a sign-in is recent for RECENT_MINUTES. */
const SIGN_IN_EVERY_MS = (RECENT_MINUTES / 3) * MINUTE_MS

export const test = base.extend<Fixtures, { sessions: Sessions }>({
  // Each worker signs each user in rarely, to stay below the rate limit, but often enough that decisions of staff, which need
  // a recent sign-in, do not ask for the password.
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
    async ({}, use, { project }) => {
      const { baseURL = '' } = project.use
      const states = new Map<DemoUser, { at: number; state: Promise<State> }>()
      const signIn = async (user: DemoUser) => {
        const api = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
        const data = { email: `${user}@example.com`, password: PASSWORD }
        const response = await api.post('/api/auth/sign-in/email', { data })
        if (!response.ok()) throw new Error(`${user} could not sign in: ${response.status()}`)
        return api.storageState()
      }
      await use((user) => {
        const known = states.get(user)
        if (known && Date.now() - known.at < SIGN_IN_EVERY_MS) return known.state
        const state = signIn(user)
        states.set(user, { at: Date.now(), state })
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
  cat: async ({ request: api }, use, workers) => use(await unusedCat(api, workers, false)),
  catOfBreeder: async ({ request: api }, use, workers) => use(await unusedCat(api, workers, true)),
  newCatOfBreeder: async ({ open, baseURL }, use, { parallelIndex }) => {
    const breeder = await open('breeder')
    await use(await listCat(breeder.request, baseURL ?? '', `Larch ${parallelIndex} ${usedIds.size}`))
  },
})

/** Whether a row was created by the demo and not by a journey, whose rows differ from run to run and may be deleted. */
export function isOfDemo({ createdAt }: { createdAt: string }): boolean {
  return Date.parse(createdAt) < Date.now() - HOUR_MS
}

const usedIds = new Set<string>()

const needsApproval = ({ depositAmount }: FreeCat) => depositAmount > 50_000

/** An available cat with a deposit, of the demo breeder's cattery or of another, from this worker's share of them. */
async function unusedCat(
  api: APIRequestContext,
  { parallelIndex, config }: { parallelIndex: number; config: { workers: number } },
  ofBreeder: boolean,
): Promise<FreeCat> {
  type Listed = FreeCat & { isAvailable: boolean; createdAt: string; breeder: { businessName: string } }
  const cats: Listed[] = await (await api.get('/api/cats?limit=100')).json()
  const candidates = cats
    .filter(isOfDemo)
    .filter(({ depositAmount, breeder }) => {
      const isOfBreeder = breeder.businessName === 'Foxglove Hollow'
      return depositAmount > 0 && isOfBreeder === ofBreeder
    })
    // Those whose deposit staff can refund without a second person come first.
    .sort((a, b) => Number(needsApproval(a)) - Number(needsApproval(b)) || a.id.localeCompare(b.id))
  const isFree = ({ id, isAvailable }: Listed) => isAvailable && !usedIds.has(id)
  const share = candidates.filter((_, index) => index % config.workers === parallelIndex)
  // A worker that has used up its share takes the last cat of another, which uses its own in order.
  const cat = share.find(isFree) ?? candidates.findLast(isFree)
  if (!cat) throw new Error('The demo world has no unused cat left')
  usedIds.add(cat.id)
  return cat
}

async function listCat(api: APIRequestContext, origin: string, name: string): Promise<FreeCat> {
  const data = { name, breed: 'Maine Coon', gender: 'female', age: 14, price: 145_000, depositAmount: 30_000 }
  const response = await api.post('/api/breeders/cats', { data, headers: { origin } })
  if (!response.ok()) throw new Error(`The cat could not be listed: ${await response.text()}`)
  const cat: FreeCat = await response.json()
  usedIds.add(cat.id)
  return cat
}

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
