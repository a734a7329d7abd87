/** What people are told when something of theirs was not stored, and when it was. */
import type { Browser, Page } from '@playwright/test'
import { type Newcomer, newcomer } from './newcomer.ts'
import { expect, test } from './test.ts'

const PROXY = { status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }

/** Answers writes to a path as something between browser and server would, until it is unrouted. */
const breakWrites = (page: Page, path: string) =>
  page.route(path, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(PROXY)))

async function expectNotice(page: Page, title: string, text = '') {
  const said = page.getByText(title, { exact: true })
  // An open dialog has a place for notices of its own.
  const notice = page.getByRole('region', { name: 'Notifications (F8)' }).filter({ has: said })
  await expect(notice).toBeVisible()
  if (text) await expect(notice.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('Bad Gateway')).toHaveCount(0)
  await notice.getByRole('button', { name: 'Close' }).click()
}

/** A person with a cattery in which there is nothing yet. */
async function newBreeder(browser: Browser, baseURL: string | undefined): Promise<Newcomer> {
  const person = await newcomer(browser, baseURL, 'Ottoline')
  const { page } = person
  await page.goto('/breeder-dashboard')
  await breakWrites(page, '**/api/breeders')
  await page.getByLabel('Business name').fill('Ottoline Hollow')
  await page.getByLabel('Location').fill('Salem, Oregon')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expectNotice(page, 'Error', 'Failed to save breeder profile')
  await page.unroute('**/api/breeders')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expectNotice(page, 'Breeder profile created')
  await expect(page.getByRole('heading', { name: 'Ottoline Hollow Dashboard' })).toBeVisible()
  await expect(page.getByText('Welcome back, Ottoline')).toBeVisible()
  return person
}

test('a dashboard with nothing in it says so, and every form and deletion says how it ended', async ({
  browser,
  baseURL,
}) => {
  test.slow()
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
      ...{ tab: 'cats', name: 'Moss', steps: 1, thing: 'Cat' },
      ...{ change: '**/api/breeders/cats/*', remove: '**/api/cats/*' },
      ...{ saved: ['Cat updated successfully'], failed: 'Failed to save cat listing' },
    },
    {
      ...{ tab: 'litters', name: 'Low Tide', steps: 1, thing: 'Litter' },
      ...{ change: '**/api/litters/*', remove: '**/api/litters/*' },
      ...{ saved: ['Litter updated successfully'], failed: 'Failed to save litter' },
    },
    {
      ...{ tab: 'pairings', name: 'Alder × Willow', steps: 3, thing: 'Breeding pairing' },
      ...{ change: '**/api/breeding-pairings/*', remove: '**/api/breeding-pairings/*' },
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
    await expectNotice(page, 'Error', failed)
    await page.unroute(change)
    await save.click()
    await expectNotice(page, ...(saved as [string]))
    await expect(form).toBeHidden()

    const button = page.getByRole('button', { name: `Delete ${name}` })
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
    await breakWrites(page, remove)
    await button.click()
    await confirm.click()
    await expectNotice(page, `Failed to delete ${thing.toLowerCase()}`)
    await page.unroute(remove)
    await button.click()
    await confirm.click()
    await expectNotice(page, `${thing} deleted successfully`)
    await expect(button).toBeHidden()
  }
  await page.context().close()
})

test('an application says why it was not taken, outlives a session that ended, and is sent in the end', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newcomer(browser, baseURL, 'Peregrine')
  await page.goto('/breeders/apply')
  await page.getByLabel('Phone').fill('503 555 0100')
  await page.getByLabel('Business Name').fill('Peregrine Hill')
  await page.getByLabel('Location').fill('Salem, Oregon')
  await page.getByLabel('Years of Experience').selectOption('15+')
  await page.getByLabel('Specializations').fill('Chartreux, raised in the family')
  await page.getByLabel('Facilities').fill('Three rooms of our house and a fenced garden.')
  await page.getByLabel('References').fill('Dr. Paula Test, veterinarian in Salem')
  const submit = page.getByRole('button', { name: 'Submit Application' })

  const sent: unknown[] = []
  let answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0] = PROXY
  let release = () => {}
  await page.route('**/api/breeders', async (route) => {
    sent.push(route.request().postDataJSON())
    await new Promise<void>((done) => {
      release = done
    })
    await route.fulfill(answer)
  })
  const tryWith = async (next: typeof answer, title: string, text: string) => {
    answer = next
    await submit.click()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    release()
    await expectNotice(page, title, text)
  }
  await tryWith(
    PROXY,
    'Application Failed',
    'There was an error submitting your application. Please try again.',
  )
  const message = 'You have a breeder profile already.'
  await tryWith({ status: 409, json: { code: 'conflict', message } }, 'Application Failed', message)
  const begun = Date.now()
  const back = page.waitForRequest((request) =>
    request.url().endsWith('/api/login?returnTo=%2Fbreeders%2Fapply'),
  )
  await tryWith(
    { status: 401, json: { code: 'unauthenticated', message: 'Please sign in first.' } },
    'Authentication Required',
    'Please log in to submit your application.',
  )
  expect(sent[0]).toMatchObject({
    name: 'Peregrine Newcomer',
    yearsExperience: 15,
    specializations: ['Chartreux, raised in the family'],
    description: 'Three rooms of our house and a fenced garden.',
    documents: { contactInfo: { phone: '503 555 0100' } },
  })
  await page.unroute('**/api/breeders')
  // Who is signed in after all is led straight back, to what was typed.
  await back
  expect(Date.now() - begun).toBeGreaterThan(1_400)
  await expect(page.getByLabel('Business Name')).toHaveValue('Peregrine Hill')
  await submit.click()
  await expectNotice(
    page,
    'Application Submitted Successfully!',
    'Your breeder profile has been created and is now active. You can start listing cats.',
  )
  await expect(page).toHaveURL(/\/breeder-dashboard$/)
  await page.context().close()
})
