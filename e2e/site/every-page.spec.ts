/** Opens every page and checks its layout, its accessibility, and that the content security policy stops nothing. */
import type { APIRequestContext, Page } from '@playwright/test'
import { TABS as ADMIN_TABS } from '#features/admin/web/admin-url.ts'
import { TABS as DASHBOARD_TABS } from '#features/breeder-dashboard/web/dashboard-url.ts'
import { matesUrl } from '#features/breeding/web/mates/mates-url.ts'
import { planUrl } from '#features/breeding/web/plan/plan-url.ts'
import { contractPath } from '#features/contracts/path.ts'
import { orderPath } from '#features/orders/order-path.ts'
import { joinUrl } from '#features/waiting-lists/web/join-url.ts'
import { expectAccessible } from '../accessible.ts'
import { layoutProblems } from '../layout-problems.ts'
import { ready } from '../ready.ts'
import { expect, isOfDemo, test } from '../test.ts'

/** The narrowest come last, when everything has loaded. */
const WIDTHS = [1920, 1280, 1024, 768, 390, 320]

type Cat = { id: string; breederId: string; status: string; createdAt: string }
type Pairing = { id: string; litterCount: number; createdAt: string }
type Sale = { transactionId: string; status: string; createdAt: string }

async function getJson<T>(api: APIRequestContext, path: string): Promise<T> {
  const response = await api.get(path)
  expect(response.status(), path).toBe(200)
  return response.json()
}

/** Opens each page once, and checks it at every width and in both themes. Those in `missing` have status 404. */
async function expectNoProblems(page: Page, paths: string[], missing: string[] = []) {
  const stopped = await collectPolicyViolations(page)
  for (const path of [...paths, ...missing]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(missing.includes(path) ? 404 : 200)
    await ready(page)
    await expect(page.locator('h1')).toHaveCount(1)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(
      page.locator('main').locator('.animate-pulse, [role=status][aria-label^=Loading]'),
    ).toHaveCount(0)
    expect.soft(await layoutProblems(page, WIDTHS), path).toEqual([])
    await expectAccessible(page, { wide: true })
  }
  expect(stopped).toEqual([])
}

/** What the content security policy stops on the pages that are opened next. */
async function collectPolicyViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      Reflect.get(
        window,
        'reportViolation',
      )(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
  return violations
}

/** The rows of a list that are the same in every run. */
async function demoRows<Row extends { createdAt: string }>(
  api: APIRequestContext,
  path: string,
): Promise<Row[]> {
  const rows = await getJson<Row[]>(api, path)
  return rows.filter(isOfDemo)
}

/** The first row with each status. */
const oneOfEach = <Item extends { status: string }>(rows: Item[]): Item[] => [
  ...new Map(rows.toReversed().map((row) => [row.status, row])).values(),
]

test('lists that visitors browse have no problems', async ({ page }) => {
  await expectNoProblems(page, [
    ...['/', '/cats', '/cats?view=list', '/cats?q=nothing+like+this'],
    ...['/breeders', '/breeders?view=list', '/breeders?q=nothing+like+this'],
    ...['/breeders?view=map', '/breeders?view=map&state=NY', '/breeds'],
    ...['/breeding-pairings', '/breeding-pairings?q=nothing+like+this'],
  ])
})

test('pages of cats, breeders, litters, and breeds have no problems', async ({ page, request }) => {
  const cats = await demoRows<Cat>(request, '/api/cats?limit=100')
  const [breeder] = await getJson<{ id: string }[]>(request, '/api/breeders?sort=reviews')
  const pairings = await demoRows<Pairing>(request, '/api/breeding-pairings?limit=30')
  const born = pairings.find(({ litterCount }) => litterCount > 0)
  const { litters } = await getJson<{ litters: { id: string }[] }>(
    request,
    `/api/breeding-pairings/${born?.id}`,
  )
  const compared = cats.slice(0, 4).map(({ id }) => id)
  await expectNoProblems(page, [
    ...oneOfEach(cats).map(({ id }) => `/cats/${id}`),
    ...cats.slice(0, 2).map(({ breederId }) => `/breeder/${breederId}`),
    ...[`/breeder/${breeder?.id}?reviews=all`, `/compare?cats=${compared.join(',')}`, '/breeds/ragdoll'],
    ...[`/breeding-pairings/${born?.id}`, ...litters.map(({ id }) => `/litters/${id}`)],
  ])
})

test('texts and the pages for signing in have no problems', async ({ page }) => {
  const paths = [
    ...['/about', '/buyer-guarantee', '/terms', '/privacy', '/accessibility', '/support'],
    ...['/login', '/login?error=wrong_credentials', '/login/code', '/signup', '/forgot-password'],
    ...['/contracts/verify', '/contracts/verify?digest=x', `/contracts/verify?digest=${'0'.repeat(64)}`],
    ...['/reset-password?token=x', '/confirm-email?token=x', '/email-change?token=x'],
  ]
  await expectNoProblems(page, paths, ['/nowhere', '/unsubscribe?token=x', '/listings/confirm?token=x'])
})

test('pages of staff have no problems', async ({ open }) => {
  await expectNoProblems(await open('admin'), [
    ...['/admin', ...ADMIN_TABS.slice(1).map((tab) => `/admin?tab=${tab}`)],
    // Empty for this account.
    ...['/admin?status=closed&kind=violations', '/favorites'],
  ])
})

test('pages of buyers have no problems', async ({ open }) => {
  const page = await open('buyer')
  const orders = oneOfEach(await demoRows<Sale>(page.request, '/api/orders?limit=100'))
  const [entry] = await getJson<{ id: string }[]>(page.request, '/api/waiting-lists/entries')
  const [conversation] = await getJson<{ userId: string }[]>(page.request, '/api/conversations')
  const [cat] = await demoRows<Cat>(page.request, '/api/cats?limit=100')
  await expectNoProblems(page, [
    ...['/', '/favorites', '/orders', ...orders.map((order) => orderPath(order)), `/checkout/${cat?.id}`],
    ...orders.map((order) => contractPath(order.transactionId)),
    ...orders.filter(({ status }) => status === 'completed').map((order) => `${orderPath(order)}/cat`),
    ...['/messages', `/messages?with=${conversation?.userId}`, '/notifications', '/breeders/apply'],
    ...['/searches', '/waiting-lists', `/waiting-lists/${entry?.id}`, '/account-status'],
    ...['/profile', '/profile/edit', '/profile/security', '/profile/reviews', '/profile/data'],
  ])
})

/** The pages about matings: empty, with the kittens of two animals, with a block, and with mates. */
async function matingPages(api: APIRequestContext): Promise<string[]> {
  const animals = await getJson<{ id: string; registeredName: string }[]>(
    api,
    '/api/breeding/animals?limit=100',
  )
  const idOf = (name: string) => animals.find(({ registeredName }) => registeredName === name)?.id ?? ''
  const sire = idOf('Thornfield Captain Bly')
  return [
    '/breeding/plan',
    planUrl({ sire, dam: idOf('Foxglove Winter Psalm') }),
    planUrl({ sire, dam: idOf('Damson'), generations: 'all' }),
    '/breeding/mates',
    matesUrl({ animal: sire }),
  ]
}

test('pages of breeders have no problems', async ({ open }) => {
  const page = await open('breeder')
  const sales = oneOfEach(await demoRows<Sale>(page.request, '/api/sales?limit=100'))
  const [conversation] = await getJson<{ userId: string }[]>(page.request, '/api/conversations')
  const [cat] = await demoRows<Cat>(page.request, '/api/cats?limit=100')
  // One without and one with parents.
  const book = await getJson<{ id: string; damName: string | null }[]>(
    page.request,
    '/api/breeding/animals?limit=100',
  )
  const animals = [false, true].flatMap(
    (hasDam) => book.find(({ damName }) => (damName !== null) === hasDam) ?? [],
  )
  // One of a birth that is expected, and one of a litter.
  const logs = [
    ...(await getJson<{ id: string }[]>(page.request, '/api/breeders/pairings')).slice(0, 1),
    ...(await getJson<{ id: string }[]>(page.request, '/api/breeders/litters')).slice(-1),
  ]
  await expectNoProblems(page, [
    ...['/', '/dashboard', ...DASHBOARD_TABS.slice(1).map((tab) => `/dashboard?tab=${tab}`)],
    ...['cats', 'pairings', 'litters', 'book'].map((tab) => `/dashboard?tab=${tab}&new=1`),
    ...animals.map(({ id }) => `/breeding/animals/${id}`),
    ...logs.map(({ id }) => `/breeding/litters/${id}`),
    ...[
      '/sales',
      ...sales.map((sale) => orderPath(sale, 'breeder')),
      ...sales.map((sale) => contractPath(sale.transactionId)),
      '/dashboard/contracts',
      `/messages?with=${conversation?.userId}`,
    ],
    ...['/breeding/import', '/breeder/mine/statements', joinUrl(cat?.breederId ?? '', null)],
    ...(await matingPages(page.request)),
  ])
})
