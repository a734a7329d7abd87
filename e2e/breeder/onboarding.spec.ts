/** A breeder sets up payouts on the local provider's hosted pages. */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { newcomer } from '../newcomer.ts'
import { expect, test } from '../test.ts'

const APPROVED = 'Provide everything, and be approved at once'

/** The dashboard's overview of a new breeder. */
async function newBreeder(browser: Browser, baseURL: string | undefined, name: string): Promise<Page> {
  const { page } = await newcomer(browser, baseURL, name)
  await page.goto('/dashboard')
  await page.getByLabel('Business name').fill(`${name} Hollow`)
  await page.getByLabel('Location').fill('Bend, Oregon')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expect(page.getByText('Your profile is not public yet.')).toBeVisible()
  return page
}

/** The line of a payout account that needs nothing from the breeder. */
const line = (page: Page) => page.getByRole('region', { name: 'Account at Stripe' })

/** The section of one that needs something. */
const section = (page: Page) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'Your account at Stripe' }) })

async function openForm(page: Page, button: string): Promise<void> {
  await section(page).getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Set up your payouts' })).toBeVisible()
}

test('a breeder begins, leaves, goes on, and is active; the overview reminds until then', async ({
  browser,
  baseURL,
}) => {
  const page = await newBreeder(browser, baseURL, 'Clover')
  const hint = page.getByRole('link', { name: 'Set up payouts' })
  await expect(
    page.getByText('You need an account at Stripe to receive your money. It takes a few minutes.'),
  ).toBeVisible()
  await hint.click()
  await expect(section(page).getByText('Not started')).toBeVisible()
  await expectAccessible(page)

  // Leaving with the browser's back button, and beginning again, changes nothing.
  await openForm(page, 'Set up payouts')
  await page.goBack()
  await expect(section(page).getByText('Information missing')).toBeVisible()
  await openForm(page, 'Continue at Stripe')
  await page.getByRole('link', { name: 'Go back without changes' }).click()
  await expect(section(page).getByText('What you have entered is saved.')).toBeVisible()

  await openForm(page, 'Continue at Stripe')
  await page.getByRole('button', { name: 'Leave before everything is provided' }).click()
  await expect(section(page).getByText('Information missing')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?tab=money$/)
  await expectAccessible(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Finish setting up payouts')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()

  await openForm(page, 'Continue at Stripe')
  await page.getByRole('button', { name: APPROVED }).click()
  await expect(line(page).getByText('Active', { exact: true })).toBeVisible()
  await expect(line(page).getByRole('button', { name: 'Open Stripe' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect(page.getByText('Finish setting up payouts')).toBeHidden()

  // The provider asks for more in its dashboard; the link back is the browser's.
  await page.goto('/dashboard?tab=money')
  await line(page).getByRole('button', { name: 'Open Stripe' }).click()
  await page.getByRole('button', { name: 'Miss the deadline for a document' }).click()
  await page.goto('/dashboard?tab=money&stripe=returned')
  await expect(section(page).getByText('Restricted')).toBeVisible()
  await openForm(page, 'Provide information')
  await page.getByRole('button', { name: APPROVED }).click()
  await expect(line(page).getByText('Active', { exact: true })).toBeVisible()
  await page.context().close()
})

test('a rejected and a reviewed account show what happens next', async ({ browser, baseURL }) => {
  const page = await newBreeder(browser, baseURL, 'Marigold')
  await page.goto('/dashboard?tab=money')
  await openForm(page, 'Set up payouts')
  await page.getByRole('button', { name: 'Provide everything, and wait for a review' }).click()
  await expect(section(page).getByText('Under review')).toBeVisible()
  await expect(section(page).getByText('There is nothing to do now.')).toBeVisible()
  await expect(section(page).getByRole('button')).toHaveCount(0)
  await page.context().close()

  const rejected = await newBreeder(browser, baseURL, 'Tansy')
  await rejected.goto('/dashboard?tab=money')
  await openForm(rejected, 'Set up payouts')
  await rejected.getByRole('button', { name: 'Provide everything, and be rejected' }).click()
  await expect(section(rejected).getByText('Restricted')).toBeVisible()
  await expect(section(rejected).getByText('Stripe rejected your account')).toBeVisible()
  await expect(section(rejected).getByRole('button')).toHaveCount(0)
  await expectAccessible(rejected)
  await rejected.goto('/dashboard')
  await expect(rejected.getByText('Your payouts are paused')).toBeVisible()
  await rejected.context().close()
})

test('a link that was used opens a new form, and a form that was sent twice says so', async ({
  browser,
  baseURL,
}) => {
  const page = await newBreeder(browser, baseURL, 'Yarrow')
  await page.goto('/dashboard?tab=money')
  await openForm(page, 'Set up payouts')
  const used = page.url()
  // A second visit of the same link leads back to the dashboard, which opens a new one.
  await page.goto(used)
  await expect(page.getByRole('heading', { name: 'Set up your payouts' })).toBeVisible()
  await expect(page).toHaveURL(/\/dev\/stripe\/connect\/link_/)
  expect(page.url()).not.toBe(used)

  await page.goto('/dashboard?tab=money&stripe=expired')
  await expect(page.getByRole('heading', { name: 'Set up your payouts' })).toBeVisible()
  await page.getByRole('button', { name: APPROVED }).click()
  await expect(line(page).getByText('Active', { exact: true })).toBeVisible()
  await page.context().close()
})

test('staff open the payout account of a breeder from the list of users', async ({ open }) => {
  const page = await open('admin')
  await page.goto('/admin?tab=people&q=breeder%40example.com')
  await page.getByRole('link', { name: 'Payouts of Foxglove Hollow' }).click()
  await expect(page.getByRole('heading', { name: /^Payout account of / })).toBeVisible()
  await expect(page.getByText('Account at Stripe')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hold' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeVisible()
})
