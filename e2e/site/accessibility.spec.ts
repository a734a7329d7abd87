import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { APPROVED, payButton, typeCard } from '../card.ts'
import { newcomer, sendBlockedMessages } from '../newcomer.ts'
import { expect, test } from '../test.ts'

async function check(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expectAccessible(page)
  }
}

type Listed = { id: string; status: string; breeder: { businessName: string } }

async function catsOf(api: APIRequestContext): Promise<Listed[]> {
  return (await api.get('/api/cats?limit=100')).json()
}

test('the landing page and text pages have no axe violations', async ({ page }) => {
  await check(page, [
    '/',
    '/about',
    '/buyer-guarantee',
    '/breeds',
    '/breeds/ragdoll',
    '/terms',
    '/privacy',
    '/accessibility',
    '/no/such/page',
  ])
  await page.goto('/support')
  await page.locator('main summary').first().click()
  await expectAccessible(page)
})

test('the pages for signing in have no axe violations', async ({ page }) => {
  await check(page, [
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password?token=x',
    '/unsubscribe?token=x',
    '/listings/confirm?token=x',
  ])
  // With an error.
  await page.goto('/login?error=wrong_credentials')
  await expectAccessible(page)
})

test('lists of cats have no axe violations', async ({ page }) => {
  await check(page, ['/cats', '/cats?view=list', '/cats?breed=Maine%20Coon&page=1', '/cats?q=zebra'])
})

test('filters on a phone and available and sold cats have no axe violations', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cats?gender=female')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessible(page, { narrow: true })
  const cats = await catsOf(request)
  const idOf = (catStatus: string) => cats.find(({ status }) => status === catStatus)?.id
  await check(page, [`/cats/${idOf('available')}`, `/cats/${idOf('sold')}`])
})

test('the list of breeders and a breeder have no axe violations', async ({ page, request }) => {
  const [breeder] = await (await request.get('/api/breeders?sort=reviews')).json()
  await check(page, [
    '/breeders',
    '/breeders?view=list',
    '/breeders?q=zebra',
    `/breeder/${breeder.id}`,
    `/breeder/${breeder.id}?reviews=all`,
  ])
})

test('the list of pairings, a pairing, and a litter have no axe violations', async ({ page, request }) => {
  const [pairing] = await (await request.get('/api/breeding-pairings?status=born')).json()
  await check(page, [
    '/breeding-pairings',
    '/breeding-pairings?q=zebra',
    `/breeding-pairings/${pairing.id}`,
    `/litters/${pairing.litters[0].id}`,
  ])
})

test('the pages of a signed-in user have no axe violations', async ({ open }) => {
  await check(await open('buyer'), ['/', '/favorites', '/messages', '/profile', '/notifications'])
  await check(await open('admin'), ['/favorites'])
})

test('the message dialog has no axe violations', async ({ open }) => {
  const page = await open('buyer')
  // Not the breeder who has sold to this buyer, because their messages are not screened.
  const cat = (await catsOf(page.request)).find(({ breeder }) => breeder.businessName !== 'Foxglove Hollow')
  await page.goto(`/cats?message=cat-${cat?.id}`)
  await page.getByRole('dialog').getByRole('textbox').fill('It is robin@example.com')
  await expect(page.getByText('Contains prohibited content', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the checkout and success pages have no axe violations', async ({ open, cat }) => {
  const page = await open('new buyer')
  await page.goto(`/checkout/${cat.id}`)
  const settled = () => expect(payButton(page)).toBeEnabled()
  await settled()
  await expectAccessible(page, { settled })
  // With validation errors.
  await payButton(page).click()
  await settled()
  await expectAccessible(page, { settled })

  await typeCard(page, APPROVED)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
  await expectAccessible(page)
})

test('staff and account status pages pass axe', async ({ browser, baseURL, open }) => {
  const { page, api, name } = await newcomer(browser, baseURL, 'Perpetua')
  const [listed] = await catsOf(api)
  const cat = await (await api.get(`/api/cats/${listed?.id}`)).json()
  await check(page, ['/account-status'])
  await sendBlockedMessages(api, cat.breeder.userId, 3)
  await page.goto('/account-status')
  await page.getByRole('button', { name: 'Appeal this decision' }).click()
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expectAccessible(page)
  await page.getByRole('textbox').fill('Those were the names of our houses in the village.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()

  await page.goto(`/cats/${cat.id}`)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('radio', { name: 'Something else' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Our staff has received your report.')).toBeVisible()
  await expectAccessible(page, { narrow: true })

  const staff = await open('admin')
  await check(staff, ['/admin', '/admin?status=closed&kind=violations', '/admin?tab=people'])
  await check(staff, ['/admin?tab=log', '/admin?tab=applications'])
  for (const [kind, title] of [
    ['appeal', `Appeal by ${name}`],
    ['report', `${cat.name} (cat)`],
  ] as const) {
    await staff.goto(`/admin?kind=${kind}`)
    await staff.getByRole('link', { name: title }).first().click()
    await staff.getByRole('button', { name: 'Decide', exact: true }).click()
    await expectAccessible(staff)
  }
  await page.context().close()
})
