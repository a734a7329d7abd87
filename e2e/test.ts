/** The test of the journeys: it fails when a page logs an error, signs people in by the API, and finds cats to buy. */
import { type BrowserContext, test as base, expect, type Page, request } from '@playwright/test'

export { expect } from '@playwright/test'

export type Who = 'buyer' | 'breeder' | 'admin'
export type FreeCat = {
  id: string
  name: string
  breed: string
  price: number
  depositAmount: number
  breederId: string
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>
type Sessions = (who: Who) => Promise<State>

type Tools = {
  /** Another browser of a signed-in person, or of a visitor. */
  open: (who: Who | 'visitor') => Promise<Page>
  /** A cat with a deposit that nobody else in this run buys. */
  cat: FreeCat
}

export const PASSWORD = 'littermate-demo'

export const test = base.extend<Tools, { sessions: Sessions }>({
  // Each worker signs in once for each person: more would look like guessing.
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
    async ({}, use, { project }) => {
      const { baseURL = '' } = project.use
      const known = new Map<Who, Promise<State>>()
      const signIn = async (who: Who) => {
        const api = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
        const data = { email: `${who}@example.com`, password: PASSWORD }
        const answer = await api.post('/api/auth/sign-in/email', { data })
        if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`)
        return api.storageState()
      }
      await use((who) => {
        const begun = known.get(who) ?? signIn(who)
        known.set(who, begun)
        return begun
      })
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    const faults = watch(page)
    await use(page)
    expect(faults, 'the page logs no errors').toEqual([])
  },
  open: async ({ browser, sessions }, use) => {
    const contexts: BrowserContext[] = []
    const faults: string[][] = []
    await use(async (who) => {
      const context = await browser.newContext(who === 'visitor' ? {} : { storageState: await sessions(who) })
      contexts.push(context)
      const page = await context.newPage()
      faults.push(watch(page))
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults.flat(), 'no page logs errors').toEqual([])
  },
  cat: async ({ request: api }, use, { parallelIndex, config }) => {
    const cats = (await (await api.get('/api/cats?limit=100')).json()) as (FreeCat & { status: string })[]
    const mine = cats.filter(
      ({ id, status, depositAmount }) =>
        status === 'available' &&
        depositAmount > 0 &&
        Number.parseInt(id.slice(-4), 16) % config.workers === parallelIndex,
    )
    const cat = mine.find(({ id }) => !taken.has(id))
    if (!cat) throw new Error('The demo world has no free cat left')
    taken.add(cat.id)
    await use(cat)
  },
})

const taken = new Set<string>()

/** What a page logs as an error. Refusals that a journey provokes are no faults of the page. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    const refused = /^Failed to load resource: the server responded with a status of 4\d\d/
    if (message.type() === 'error' && !refused.test(message.text())) faults.push(message.text())
  })
  return faults
}

/** Dollars and cents as summaries show them. */
export function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
