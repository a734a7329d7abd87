import { APPROVED, payButton, typeCard } from '../card.ts'
import { holdRequest } from '../hold-requests.ts'
import { ready } from '../ready.ts'
import { signInAs } from '../sign-in.ts'
import { expect, money, test } from '../test.ts'

test('a visitor who wants to buy a cat sees it with the form for an account, and can sign in instead', async ({
  page,
  cat,
}) => {
  await page.goto(`/cats/${cat.id}`)
  await page
    .getByRole('link', { name: /^Purchase / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/signup\?returnTo=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Create an account to reserve ${cat.name}`)
  await page.goto(`/checkout/${cat.id}?pay=full`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Welcome back')).toHaveCount(0)
  await signInAs(page, 'buyer')
  await expect(page.getByRole('radio', { name: 'Pay Full Amount' })).toBeChecked()
})

test('a buyer whose session ends signs in again and returns to the same checkout', async ({ open, cat }) => {
  const page = await open('buyer')
  await page.goto(`/checkout/${cat.id}`)
  await expect(payButton(page)).toBeEnabled()
  await page.context().clearCookies()
  await page.getByRole('radio', { name: 'Pay Full Amount' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await signInAs(page, 'buyer')
  await expect(page.getByRole('radio', { name: 'Pay Full Amount' })).toBeChecked()
  await expect(payButton(page)).toBeEnabled()
})

test('a price change while the page is open is shown before the card is charged', async ({ open, cat }) => {
  const page = await open('new buyer')
  const old = cat.price - 10_000
  // The page receives the cat as it was before the breeder changed the price.
  await page.route(`**/api/cats/${cat.id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), price: old } })
  })
  await page.goto(`/cats?q=${encodeURIComponent(cat.name)}`)
  await ready(page)
  await page.locator(`a[href="/cats/${cat.id}"]`).click()
  await page.getByRole('link', { name: new RegExp(`^Purchase ${cat.name} - `) }).click()
  await expect(
    page.getByRole('region', { name: 'Order Summary' }).getByText(money(old)).first(),
  ).toBeVisible()
  await page.unroute(`**/api/cats/${cat.id}`)
  await page.getByRole('radio', { name: 'Pay Full Amount' }).check()
  await expect(page.getByText('Price changed')).toBeVisible()
  await expect(page.getByText(`The price is now ${money(cat.price)} instead of ${money(old)}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue with the new price' }).click()
  await expect(page.getByText('Price changed')).toBeHidden()
  await typeCard(page, APPROVED)
  await page.getByRole('button', { name: `Complete Purchase - ${money(cat.price)}` }).click()
  await expect(page.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
})

test('an error while creating a payment intent offers a retry', async ({ open, cat }) => {
  const page = await open('new buyer')
  const message = 'Too many attempts. Please wait a moment and try again.'
  for (const [query, path, text] of [
    ['', '**/api/create-deposit-payment-intent', 'Unable to initialize deposit payment. Please try again.'],
    ['?pay=full', '**/api/create-payment-intent', 'Unable to initialize payment. Please try again.'],
  ] as const) {
    const { arrived } = await holdRequest(page, path)
    await page.goto(`/checkout/${cat.id}${query}`)
    const route = await arrived
    await expect(page.getByText('Initializing secure payment...')).toBeVisible()
    await route.fulfill({ status: 429, json: { code: 'too_many_requests', message } })
    await expect(page.getByText('Payment Error', { exact: true })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Too many attempts.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(payButton(page)).toBeEnabled()
  }
})

test('an open checkout updates when another buyer reserves the cat', async ({ open, cat }) => {
  const slow = await open('admin')
  await slow.goto(`/checkout/${cat.id}`)
  await expect(payButton(slow)).toBeEnabled()
  const detail = await open('visitor')
  const listening = detail.waitForRequest(/\/api\/live/)
  await detail.goto(`/cats/${cat.id}`)
  await listening
  const fast = await open('new buyer')
  await fast.goto(`/checkout/${cat.id}`)
  await typeCard(fast, APPROVED)
  await payButton(fast).click()
  await expect(fast.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
  await expect(slow.getByText(`Sorry, ${cat.name} is no longer available for purchase.`)).toBeVisible()
  await expect(detail.getByText('Not Available', { exact: true })).toBeVisible()
})

test('a paused cat keeps its page and a checkout that says that it is not available', async ({
  open,
  request,
}) => {
  const breeder = await open('breeder')
  await breeder.goto('/')
  const own = await (await breeder.request.get('/api/breeders/cats')).json()
  const cat = own.find((each: { isAvailable: boolean }) => each.isAvailable)
  const origin = new URL(breeder.url()).origin
  const pause = (isAvailable: boolean) =>
    breeder.request.patch(`/api/breeders/cats/${cat.id}`, { data: { isAvailable }, headers: { origin } })
  expect((await pause(false)).ok()).toBe(true)
  const page = await open('buyer')
  await page.goto(`/cats/${cat.id}`)
  await expect(page.getByText('Not Available', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Purchase / })).toHaveCount(0)
  await page.goto(`/checkout/${cat.id}`)
  await expect(page.getByText(`Sorry, ${cat.name} is no longer available for purchase.`)).toBeVisible()
  expect((await pause(true)).ok()).toBe(true)
  expect((await request.get(`/api/cats/${cat.id}`)).ok()).toBe(true)
})

test('the checkout of an own cat offers to edit it', async ({ open, request }) => {
  const page = await open('breeder')
  const cats = (await (await request.get('/api/cats?limit=100')).json()) as {
    id: string
    name: string
    breederId: string
  }[]
  const viewer = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  for (const { id, name } of cats) {
    const cat = (await (await request.get(`/api/cats/${id}`)).json()) as { breeder: { userId: string } }
    if (cat.breeder.userId !== viewer.id) continue
    await page.goto(`/checkout/${id}`)
    await expect(page.getByText(`${name} is your own cat`)).toBeVisible()
    await expect(page.getByRole('link', { name: `Edit ${name}` })).toBeVisible()
    return
  }
  throw new Error('The demo breeder has no cat on the first page')
})

test('the checkout of an unknown cat has status 404', async ({ open }) => {
  const page = await open('buyer')
  for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000']) {
    const response = await page.goto(`/checkout/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Cat Not Found', { exact: true }).last()).toBeVisible()
  }
})

test('the success page shows nothing without a payment or with another user’s', async ({ open }) => {
  const page = await open('buyer')
  for (const path of ['/success', '/success?type=deposit&payment_intent=pi_stranger']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No Payment Found' })).toBeVisible()
  }
})
