import type { APIRequestContext, Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

/** Opens each path, scrolls through it, and returns what the content security policy stopped. */
async function violationsOn(page: Page, paths: string[]): Promise<string[]> {
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
  for (const path of paths) {
    await page.goto(path)
    await ready(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  }
  return violations
}

async function publicPaths(api: APIRequestContext): Promise<string[]> {
  const [cat] = await (await api.get('/api/cats?limit=1')).json()
  const [breeder] = await (await api.get('/api/breeders?sort=reviews')).json()
  const [pairing] = await (await api.get('/api/breeding-pairings?status=born')).json()
  return [
    ...[
      '/',
      '/cats',
      '/cats?view=list',
      `/cats/${cat.id}`,
      '/breeders',
      `/breeder/${breeder.id}?reviews=all`,
    ],
    ...['/breeding-pairings', `/breeding-pairings/${pairing.id}`, `/litters/${pairing.litters[0].id}`],
    ...[
      '/about',
      '/buyer-guarantee',
      '/terms',
      '/privacy',
      '/accessibility',
      '/support',
      '/no/such/page',
      '/unsubscribe?token=x',
    ],
    ...['/login', '/signup', '/forgot-password', '/reset-password?token=x'],
  ]
}

test('the content security policy stops nothing on the pages of visitors', async ({ page, request }) => {
  expect(await violationsOn(page, await publicPaths(request))).toEqual([])
})

test('the content security policy stops nothing on the pages of signed-in users', async ({ open, cat }) => {
  const buyer = await open('buyer')
  const [order] = await (await buyer.request.get('/api/orders')).json().then((body) => body.orders ?? body)
  expect(
    await violationsOn(buyer, [
      ...['/', '/favorites', '/messages', '/notifications', '/profile', '/account-status', '/breeders/apply'],
      ...[`/checkout/${cat.id}`, `/orders/${order.id}`],
    ]),
  ).toEqual([])
  expect(
    await violationsOn(await open('breeder'), ['/dashboard', '/dashboard?tab=sales', '/messages']),
  ).toEqual([])
  expect(await violationsOn(await open('admin'), ['/admin'])).toEqual([])
})

test('pictures have their average color before they load, without scripts in the way', async ({ page }) => {
  await page.route(/\/objects\//, () => {})
  await page.goto('/cats', { waitUntil: 'commit' })
  const picture = page.locator('main article img[data-color]').first()
  await expect(picture).toHaveAttribute('data-color', /^#[\da-f]{6}$/)
  const [color, painted] = await picture.evaluate((image: HTMLElement) => {
    const probe = document.createElement('i')
    probe.style.color = image.dataset.color ?? ''
    return [probe.style.color, getComputedStyle(image).backgroundColor]
  })
  expect(painted).toBe(color)
})
