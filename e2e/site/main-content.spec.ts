/** Position and width of every page's main content on desktops. A page is opened once, and the window is resized. */
import type { APIRequestContext, Page } from '@playwright/test'
import { TABS as ADMIN_TABS } from '#features/admin/web/admin-url.ts'
import { TABS as DASHBOARD_TABS } from '#features/breeder-dashboard/web/dashboard-url.ts'
import { orderPath } from '#features/orders/order-path.ts'
import { joinUrl } from '#features/waiting-lists/web/join-url.ts'
import { ready } from '../ready.ts'
import { expect, isOfDemo, test } from '../test.ts'

const WIDTHS = [1024, 1280, 1440]

type Place = { left: number; width: number }

/** Where pages begin, and how wide they are, in a window of a width. */
const pageIn = (window: number): Place => {
  const width = Math.min(1136, window - 80)
  return { left: (window - width) / 2, width }
}
const centered = (width: number) => (window: number) => ({ left: (window - width) / 2, width })

/** Where the main content of a page begins, and how wide it is at least. */
const PLACES = {
  whole: pageIn,
  /** Beside filters. */
  beside: (window: number) => {
    const { left, width } = pageIn(window)
    return { left: left + 264, width: width - 264 }
  },
  /** Beside the menu of staff. */
  staff: (window: number) => {
    const { left, width } = pageIn(window)
    return { left: left + 216, width: width - 216 }
  },
  /** Beside a narrower column. */
  wider: (window: number) => ({ ...pageIn(window), width: pageIn(window).width * 0.55 }),
  /** Text in lines that are not too long. */
  text: (window: number) => ({ ...pageIn(window), width: 530 }),
  narrow: centered(720),
  small: centered(592),
  form: centered(432),
  document: centered(800),
}

type Row = [path: string, content: string, place: keyof typeof PLACES]

async function expectPlaces(page: Page, rows: Row[]) {
  for (const [path, content, place] of rows) {
    await test.step(path, async () => {
      await page.goto(path)
      await ready(page)
      const main = page.getByRole('main')
      await expect(main.getByText('Loading...')).toHaveCount(0)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const box = await main.locator(content).first().boundingBox()
        const expected = PLACES[place](width)
        const at = `${path} at ${width}`
        expect.soft(Math.abs((box?.x ?? 0) - expected.left), `${at} begins at ${box?.x}`).toBeLessThan(2)
        expect.soft(box?.width ?? 0, `${at} is wide`).toBeGreaterThan(expected.width - 2)
      }
    })
  }
}

async function getJson<T>(api: APIRequestContext, path: string): Promise<T> {
  const response = await api.get(path)
  expect(response.status(), path).toBe(200)
  return response.json()
}

type Item = { id: string; createdAt: string }
type Sale = { transactionId: string; status: string; createdAt: string }
type Cat = Item & { breederId: string; isAvailable: boolean }

const idsOf = async (api: APIRequestContext) => {
  const cats = (await getJson<Cat[]>(api, '/api/cats?limit=100')).filter(isOfDemo)
  const pairings = await getJson<(Item & { litterCount: number })[]>(api, '/api/breeding-pairings?limit=30')
  const pairing = pairings.filter(isOfDemo).find(({ litterCount }) => litterCount > 0)?.id ?? ''
  const { litters } = await getJson<{ litters: Item[] }>(api, `/api/breeding-pairings/${pairing}`)
  const [cat] = cats
  return { cats, cat: cat?.id ?? '', breeder: cat?.breederId ?? '', pairing, litter: litters[0]?.id ?? '' }
}

test('pages of visitors', async ({ page, request }) => {
  const { cats, cat, breeder, pairing, litter } = await idsOf(request)
  const compared = cats.slice(0, 2).map(({ id }) => id)
  await expectPlaces(page, [
    ['/', 'section:has-text("Cats looking for a home") ul', 'whole'],
    ['/cats', 'section:has(> h2)', 'beside'],
    ['/cats?view=list', 'section:has(> h2)', 'beside'],
    [`/cats/${cat}`, '[aria-roledescription=gallery]', 'wider'],
    [`/compare?cats=${compared}`, 'table', 'whole'],
    ['/breeders', 'section ul', 'whole'],
    ['/breeders?view=map', 'section', 'whole'],
    [`/breeder/${breeder}`, 'section:has(h2:has-text("Available Cats"))', 'whole'],
    ['/breeds', 'ul:has(> li h2, > li h3)', 'whole'],
    ['/breeds/ragdoll', 'section:has(> h2)', 'text'],
    ['/breeding-pairings', 'section ul', 'whole'],
    [`/breeding-pairings/${pairing}`, 'section:has(> h2:has-text("Parents"))', 'wider'],
    [`/litters/${litter}`, 'section:has(> h2:has-text("Kittens"))', 'wider'],
    ...['/about', '/terms', '/privacy', '/buyer-guarantee', '/accessibility', '/support'].map(
      (path): Row => [path, 'article', 'text'],
    ),
    ...['/login', '/login/code', '/signup', '/forgot-password', '/reset-password?token=x'].map(
      (path): Row => [path, 'h1', 'form'],
    ),
    ...['/confirm-email?token=x', '/email-change?token=x'].map((path): Row => [path, 'h1', 'form']),
    ...['/nowhere', '/unsubscribe?token=x', '/listings/confirm?token=x'].map(
      (path): Row => [path, 'h1', 'small'],
    ),
  ])
})

test('pages of buyers', async ({ open }) => {
  const page = await open('buyer')
  const { cats, breeder } = await idsOf(page.request)
  const orders = (await getJson<Sale[]>(page.request, '/api/orders?limit=100')).filter(isOfDemo)
  const order = (status: string) => orderPath(orders.find((sale) => sale.status === status) as Sale)
  const [entry] = await getJson<Item[]>(page.request, '/api/waiting-lists/entries')
  const [conversation] = await getJson<{ userId: string }[]>(page.request, '/api/conversations')
  await expectPlaces(page, [
    ['/', 'section', 'whole'],
    ['/favorites', 'ul', 'whole'],
    ['/searches', 'ul', 'narrow'],
    ['/waiting-lists', 'ul', 'narrow'],
    [`/waiting-lists/${entry?.id}`, 'h1', 'narrow'],
    [joinUrl(breeder, null), 'h1', 'narrow'],
    ['/orders', 'ul', 'narrow'],
    [order('deposit_paid'), 'section', 'wider'],
    [order('paid'), 'section', 'wider'],
    [order('completed'), 'section', 'wider'],
    [`${order('completed')}/cat`, 'article', 'document'],
    [`${order('deposit_paid')}/pay`, 'section', 'small'],
    [`/checkout/${cats.find(({ isAvailable }) => isAvailable)?.id}`, 'section:has(#payment)', 'wider'],
    ['/messages', 'section:has(#find-a-breeder)', 'whole'],
    [`/messages?with=${conversation?.userId}`, 'h1', 'whole'],
    ['/notifications', 'ul', 'narrow'],
    ['/account-status', 'h1', 'narrow'],
    ['/breeders/apply', 'form', 'whole'],
    ...['', '/security', '/reviews', '/data'].map((tab): Row => [`/profile${tab}`, 'nav ~ *', 'narrow']),
    ['/profile/edit', 'h1', 'narrow'],
  ])
})

test('pages of breeders', async ({ open }) => {
  const page = await open('breeder')
  const sales = (await getJson<Sale[]>(page.request, '/api/sales?limit=100')).filter(isOfDemo)
  const { breederId } = await getJson<{ breederId: string }>(page.request, '/api/auth/user')
  await expectPlaces(page, [
    ['/', 'section', 'whole'],
    ...DASHBOARD_TABS.map((tab): Row => [`/dashboard?tab=${tab}`, '[role=tabpanel]:visible > *', 'whole']),
    ['/sales', 'ul', 'narrow'],
    [orderPath(sales[0] as Sale, 'breeder'), 'section', 'wider'],
    [`/breeder/${breederId}/statements`, '[role=tabpanel]:visible > *', 'whole'],
  ])
})

test('pages of staff', async ({ open }) => {
  const page = await open('admin')
  await expectPlaces(
    page,
    ADMIN_TABS.map((tab): Row => [`/admin?tab=${tab}`, 'section', 'staff']),
  )
})
