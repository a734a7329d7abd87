import { GOOD, payButton, typeCard } from './card.ts'
import { signInAs } from './sign-in.ts'
import { expect, money, test } from './test.ts'

test('a visitor is led to sign in and back to the checkout', async ({ page, cat }) => {
  await page.goto(`/checkout/${cat.id}?pay=full`)
  await expect(page).toHaveURL(/\/login/)
  await signInAs(page, 'buyer')
  await expect(page.getByRole('radio', { name: 'Pay Full Amount' })).toBeChecked()
})

test('whoever is signed out in the middle signs in again and finds the same checkout', async ({
  open,
  cat,
}) => {
  const page = await open('buyer')
  await page.goto(`/checkout/${cat.id}`)
  await expect(payButton(page)).toBeEnabled()
  await page.context().clearCookies()
  await page.getByRole('radio', { name: 'Pay Full Amount' }).check()
  await expect(page.getByText('Please sign in')).toBeVisible()
  await page.getByRole('region', { name: 'Payment' }).getByRole('link', { name: 'Sign In' }).click()
  await signInAs(page, 'buyer')
  await expect(page.getByRole('radio', { name: 'Pay Full Amount' })).toBeChecked()
  await expect(payButton(page)).toBeEnabled()
})

test('a price that changed while the page was open is shown before anything is charged', async ({
  open,
  cat,
}) => {
  const page = await open('buyer')
  const old = cat.price - 10_000
  // What the page learns of the cat is from before the breeder changed the price.
  await page.route(`**/api/cats/${cat.id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), price: old } })
  })
  await page.goto(`/cats?q=${encodeURIComponent(cat.name)}`)
  await page.locator('html[data-ready]').waitFor()
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
  await typeCard(page, GOOD)
  await page.getByRole('button', { name: `Complete Purchase - ${money(cat.price)}` }).click()
  await expect(page.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
})

test('a payment service that cannot be reached is tried again', async ({ open, cat }) => {
  const page = await open('buyer')
  const message = 'Too many attempts. Please wait a moment and try again.'
  for (const [way, path, text] of [
    ['', '**/api/create-deposit-payment-intent', 'Unable to initialize deposit payment. Please try again.'],
    ['?pay=full', '**/api/create-payment-intent', 'Unable to initialize payment. Please try again.'],
  ] as const) {
    let release = () => {}
    await page.route(path, async (route) => {
      await new Promise<void>((done) => {
        release = done
      })
      await route.fulfill({ status: 429, json: { code: 'too_many_requests', message } })
    })
    const asked = page.waitForRequest(path)
    await page.goto(`/checkout/${cat.id}${way}`)
    await asked
    await expect(page.getByText('Initializing secure payment...')).toBeVisible()
    release()
    await expect(page.getByText('Payment Error', { exact: true })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Too many attempts.')).toBeVisible()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(payButton(page)).toBeEnabled()
  }
})

test('an open checkout hears that somebody else was faster', async ({ open, cat }) => {
  const slow = await open('admin')
  await slow.goto(`/checkout/${cat.id}`)
  await expect(payButton(slow)).toBeEnabled()
  const onPage = await open('visitor')
  const listening = onPage.waitForRequest('**/api/live')
  await onPage.goto(`/cats/${cat.id}`)
  await listening
  const fast = await open('buyer')
  await fast.goto(`/checkout/${cat.id}`)
  await typeCard(fast, GOOD)
  await payButton(fast).click()
  await expect(fast.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
  await expect(slow.getByText(`Sorry, ${cat.name} is no longer available for purchase.`)).toBeVisible()
  await expect(onPage.getByText('Not Available', { exact: true })).toBeVisible()
})

test('a breeder is offered to edit a cat of their own', async ({ open, request }) => {
  const page = await open('breeder')
  const profile = (await (await request.get('/api/cats?limit=100')).json()) as {
    id: string
    name: string
    breederId: string
  }[]
  const viewer = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  for (const { id, name } of profile) {
    const cat = (await (await request.get(`/api/cats/${id}`)).json()) as { breeder: { userId: string } }
    if (cat.breeder.userId !== viewer.id) continue
    await page.goto(`/checkout/${id}`)
    await expect(page.getByText(`${name} is your own cat`)).toBeVisible()
    await expect(page.getByRole('link', { name: `Edit ${name}` })).toBeVisible()
    return
  }
  throw new Error('The demo breeder has no cat on the first page')
})

test('a checkout of no cat says so with status 404', async ({ open }) => {
  const page = await open('buyer')
  for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000']) {
    const answer = await page.goto(`/checkout/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Cat Not Found', { exact: true }).last()).toBeVisible()
  }
})

test('the success page without a payment, or with a stranger’s, tells nothing', async ({ open }) => {
  const page = await open('buyer')
  for (const address of ['/success', '/success?type=deposit&payment_intent=pi_stranger']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'No Payment Found' })).toBeVisible()
  }
})
