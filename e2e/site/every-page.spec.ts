import type { APIRequestContext, Page } from '@playwright/test'
import { layoutProblems } from '../layout-problems.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

/** The narrowest come last, when everything has loaded. */
const WIDTHS = [1920, 1280, 1024, 768, 390, 320]

type Cat = { id: string; breederId: string }
type Pairing = { id: string; litterCount: number }

const getJson = async <T>(api: APIRequestContext, path: string): Promise<T> => (await api.get(path)).json()

/** Opens each page once and looks at it at every width. */
async function expectNoProblems(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await ready(page)
    await expect(
      page.locator('main').locator('.animate-pulse, [role=status][aria-label^=Loading]'),
    ).toHaveCount(0)
    expect.soft(await layoutProblems(page, WIDTHS), path).toEqual([])
  }
}

test('pages of visitors have whole words, and nothing is cut off, overlaps, or scrolls sideways', async ({
  page,
  request,
}) => {
  const cats = await getJson<Cat[]>(request, '/api/cats?limit=30')
  const pairings = await getJson<Pairing[]>(request, '/api/breeding-pairings?limit=30')
  const born = pairings.find(({ litterCount }) => litterCount > 0) ?? pairings[0]
  const { litters } = await getJson<{ litters: { id: string }[] }>(
    request,
    `/api/breeding-pairings/${born?.id}`,
  )
  await expectNoProblems(page, [
    ...['/', '/cats', '/cats?view=list', '/cats?q=nothing+like+this', '/breeders', '/breeders?view=list'],
    ...cats.slice(0, 2).map(({ id }) => `/cats/${id}`),
    ...cats.slice(0, 2).map(({ breederId }) => `/breeder/${breederId}`),
    ...['/breeders?view=map', '/breeders?view=map&state=NY', '/breeds', '/breeds/maine-coon'],
    `/compare?cats=${cats
      .slice(0, 4)
      .map(({ id }) => id)
      .join(',')}`,
    ...['/breeding-pairings', `/breeding-pairings/${born?.id}`, ...litters.map(({ id }) => `/litters/${id}`)],
    ...['/about', '/buyer-guarantee', '/terms', '/privacy', '/accessibility', '/support'],
    ...['/login', '/login/code', '/signup', '/forgot-password', '/reset-password?token=x', '/nowhere'],
  ])
})

test('pages of staff have no layout problems', async ({ open }) => {
  const page = await open('admin')
  const tabs = ['applications', 'people', 'listings', 'reviews', 'orders', 'totals', 'approvals', 'log']
  await expectNoProblems(page, [
    '/admin',
    ...[...tabs, 'security', 'staff'].map((tab) => `/admin?tab=${tab}`),
  ])
})

type Row = { id: string; status: string }

test('pages of buyers have no layout problems', async ({ open }) => {
  const page = await open('buyer')
  const orders = await getJson<Row[]>(page.request, '/api/orders')
  const [entry] = await getJson<Row[]>(page.request, '/api/waiting-lists/entries')
  const [conversation] = await getJson<{ userId: string }[]>(page.request, '/api/conversations')
  const [cat] = await getJson<Cat[]>(page.request, '/api/cats?limit=1')
  const oneOfEach = [...new Map(orders.map((order) => [order.status, order])).values()]
  await expectNoProblems(page, [
    ...['/', '/favorites', '/orders', ...oneOfEach.map(({ id }) => `/orders/${id}`), `/checkout/${cat?.id}`],
    ...oneOfEach.filter(({ status }) => status === 'completed').map(({ id }) => `/orders/${id}/cat`),
    ...['/messages', `/messages?with=${conversation?.userId}`, '/notifications', '/breeders/apply'],
    ...['/searches', '/waiting-lists', ...(entry ? [`/waiting-lists/${entry.id}`] : []), '/account-status'],
    ...['/profile', '/profile/edit', '/profile/security', '/profile/reviews', '/profile/data'],
  ])
})

test('pages of breeders have no layout problems', async ({ open }) => {
  const page = await open('breeder')
  const sales = await getJson<Row[]>(page.request, '/api/sales')
  const [conversation] = await getJson<{ userId: string }[]>(page.request, '/api/conversations')
  const oneOfEach = [...new Map(sales.map((sale) => [sale.status, sale])).values()]
  const tabs = ['profile', 'cats', 'pairings', 'litters', 'inquiries', 'waiting-list', 'reviews', 'money']
  await expectNoProblems(page, [
    ...['/', '/dashboard', ...tabs.map((tab) => `/dashboard?tab=${tab}`)],
    ...['cats', 'pairings', 'litters'].map((tab) => `/dashboard?tab=${tab}&new=1`),
    ...['/sales', ...oneOfEach.map(({ id }) => `/sales/${id}`), `/messages?with=${conversation?.userId}`],
  ])
})
