/** The states of pages that no address opens; `every-page.spec.ts` checks the pages themselves. */
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { APPROVED, payButton, typeCard } from '../card.ts'
import { newcomer, sendBlockedMessages } from '../newcomer.ts'
import { expect, MAIN, test } from '../test.ts'

type Listed = { id: string; status: string; breeder: { businessName: string } }

async function catsOf(api: APIRequestContext): Promise<Listed[]> {
  return (await api.get('/api/cats?limit=100')).json()
}

test('an open question of the support page has no axe violations', async ({ page }) => {
  await page.goto('/support')
  await page.locator('main summary').first().click()
  await expectAccessible(page)
})

test('open filters on a phone have no axe violations', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cats?gender=female')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessible(page)
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

test('the checkout and success pages have no axe violations', { tag: MAIN }, async ({ open, cat }) => {
  const page = await open('new buyer')
  await page.goto(`/checkout/${cat.id}`)
  const settled = () => expect(payButton(page)).toBeEnabled()
  await settled()
  await expectAccessible(page, { settled, wide: true })
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
  await expectAccessible(page)

  const staff = await open('admin')
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
