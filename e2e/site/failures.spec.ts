/** Toasts after failed and successful writes. */
import type { Browser, Page, Route } from '@playwright/test'
import { holdRequest } from '../hold-requests.ts'
import { type Newcomer, newcomer } from '../newcomer.ts'
import { expect, MAIN, test } from '../test.ts'

const PROXY = { status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }

/** Responds to writes to a path as a failing proxy, until it is unrouted. */
const breakWrites = (page: Page, path: string) =>
  page.route(path, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(PROXY)))

async function expectToast(page: Page, title: string, text = '') {
  // An open dialog has a region of its own.
  const toast = page
    .getByRole('region', { name: 'Notifications (F8)' })
    .filter({ has: page.getByText(title, { exact: true }) })
  await expect(toast).toBeVisible()
  if (text) await expect(toast.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('Bad Gateway')).toHaveCount(0)
  await toast.getByRole('button', { name: 'Close' }).click()
}

/** A breeder with an empty dashboard. */
async function newBreeder(browser: Browser, baseURL: string | undefined): Promise<Newcomer> {
  const user = await newcomer(browser, baseURL, 'Ottoline')
  const { page } = user
  await page.goto('/breeder-dashboard')
  await breakWrites(page, '**/api/breeders')
  await page.getByLabel('Business name').fill('Ottoline Hollow')
  await page.getByLabel('Location').fill('Salem, Oregon')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expectToast(page, 'Error', 'Failed to save breeder profile')
  await page.unroute('**/api/breeders')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expectToast(page, 'Breeder profile created')
  await expect(page.getByRole('heading', { name: 'Ottoline Hollow Dashboard' })).toBeVisible()
  await expect(page.getByText('Welcome back, Ottoline')).toBeVisible()
  return user
}

test('an empty dashboard shows so, and every form and deletion shows its result', async ({
  browser,
  baseURL,
}) => {
  const { page, api } = await newBreeder(browser, baseURL)
  await expect(page.getByText('No inquiries yet')).toBeVisible()
  for (const [tab, empty] of [
    ['My Cats', 'No cats listed yet'],
    ['Breeding Pairings', 'No breeding pairings planned'],
    ['Litters', 'No litters yet'],
    ['Inquiries', 'No inquiries yet'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByText(empty)).toBeVisible()
  }
  const cat = { name: 'Moss', breed: 'Ragdoll', gender: 'male', age: 12, price: 100_000 }
  const parent = { breed: 'Ragdoll', age: 30 }
  const pairing = { sire: { ...parent, name: 'Alder' }, queen: { ...parent, name: 'Willow' }, pairing: {} }
  for (const [path, data] of [
    ['/api/breeders/cats', cat],
    ['/api/breeding-pairings', pairing],
    ['/api/litters', { litterName: 'Low Tide' }],
  ] as const)
    expect((await api.post(path, { data })).status()).toBe(201)

  for (const { tab, name, steps, change, remove, thing, saved, failed } of [
    {
      tab: 'cats',
      name: 'Moss',
      steps: 1,
      thing: 'Cat',
      change: '**/api/breeders/cats/*',
      remove: '**/api/cats/*',
      saved: ['Cat updated successfully'],
      failed: 'Failed to save cat listing',
    },
    {
      tab: 'litters',
      name: 'Low Tide',
      steps: 1,
      thing: 'Litter',
      change: '**/api/litters/*',
      remove: '**/api/litters/*',
      saved: ['Litter updated successfully'],
      failed: 'Failed to save litter',
    },
    {
      tab: 'pairings',
      name: 'Alder × Willow',
      steps: 3,
      thing: 'Breeding pairing',
      change: '**/api/breeding-pairings/*',
      remove: '**/api/breeding-pairings/*',
      saved: ['Success', 'Breeding pairing updated successfully'],
      failed: 'Failed to save breeding pairing',
    },
  ]) {
    await page.goto(`/dashboard?tab=${tab}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = page.getByRole('dialog', { name: /^Edit / })
    for (let step = 1; step < steps; step += 1) await form.getByRole('button', { name: 'Next' }).click()
    const save = form.getByRole('button', { name: 'Save Changes' })
    await breakWrites(page, change)
    await save.click()
    await expectToast(page, 'Error', failed)
    await page.unroute(change)
    await save.click()
    await expectToast(page, ...(saved as [string]))
    await expect(form).toBeHidden()

    const button = page.getByRole('button', { name: `Delete ${name}` })
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
    await breakWrites(page, remove)
    await button.click()
    await confirm.click()
    await expectToast(page, `Failed to delete ${thing.toLowerCase()}`)
    await page.unroute(remove)
    await button.click()
    await confirm.click()
    await expectToast(page, `${thing} deleted successfully`)
    await expect(button).toBeHidden()
  }
  await page.context().close()
})

test('an application shows why it failed, is kept when the session ends, and can be sent afterward', {
  tag: MAIN,
}, async ({ browser, baseURL }) => {
  const { page } = await newcomer(browser, baseURL, 'Peregrine')
  await page.goto('/breeders/apply')
  await page.getByLabel('Phone').fill('503 555 0100')
  await page.getByLabel('Business Name').fill('Peregrine Hill')
  await page.getByLabel('Location').fill('Salem, Oregon')
  await page.getByLabel('Years of Experience').selectOption('15+')
  await page.getByLabel('How many years?').fill('27')
  await page.getByLabel('Specializations').fill('Chartreux, raised in the family')
  await page.getByLabel('Facilities').fill('Three rooms of our house and a fenced garden.')
  await page.getByLabel('References').fill('Dr. Paula Test, veterinarian in Salem')
  const submit = page.getByRole('button', { name: 'Submit Application' })

  const sent: unknown[] = []
  const submitWith = async (response: Parameters<Route['fulfill']>[0], title: string, text: string) => {
    const { arrived } = await holdRequest(page, '**/api/breeders')
    await submit.click()
    const route = await arrived
    sent.push(route.request().postDataJSON())
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    await route.fulfill(response)
    await expectToast(page, title, text)
  }
  await submitWith(
    PROXY,
    'Application Failed',
    'There was an error submitting your application. Please try again.',
  )
  const message = 'You have a breeder profile already.'
  await submitWith({ status: 409, json: { code: 'conflict', message } }, 'Application Failed', message)
  const startedAt = Date.now()
  const redirect = page.waitForRequest((request) =>
    request.url().endsWith('/api/login?returnTo=%2Fbreeders%2Fapply'),
  )
  await submitWith(
    { status: 401, json: { code: 'unauthenticated', message: 'Please sign in first.' } },
    'Authentication Required',
    'Please log in to submit your application.',
  )
  expect(sent[0]).toMatchObject({
    name: 'Peregrine Newcomer',
    yearsExperience: 27,
    specializations: ['Chartreux, raised in the family'],
    description: 'Three rooms of our house and a fenced garden.',
    documents: { contactInfo: { phone: '503 555 0100' } },
  })
  // The user is still signed in and returns to the form with the entered text.
  await redirect
  expect(Date.now() - startedAt).toBeGreaterThan(1_400)
  await expect(page.getByLabel('Business Name')).toHaveValue('Peregrine Hill')
  await submit.click()
  await expectToast(
    page,
    'Application Submitted Successfully!',
    'Your breeder profile has been created and is now active. You can start listing cats.',
  )
  await expect(page).toHaveURL(/\/breeder-dashboard$/)
  await page.context().close()
})
