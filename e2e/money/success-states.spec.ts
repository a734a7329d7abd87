import type { Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, type FreeCat, test } from '../test.ts'

/** Opens the success page with these responses to its confirmations; the last one repeats. */
async function openWithResponses(page: Page, cat: FreeCat, responses: object[]) {
  const status = {
    kind: 'full',
    amount: cat.price,
    catId: cat.id,
    catName: cat.name,
    transactionId: null,
    finalPaymentDue: null,
    sale: null,
    lostReason: null,
    message: null,
  }
  let confirmations = 0
  await page.route('**/api/confirm-full-payment', (route) => {
    const response = responses[Math.min(confirmations++, responses.length - 1)]
    return route.fulfill({ json: { ...status, ...response } })
  })
  await page.goto(`/success?type=purchase&catId=${cat.id}&payment_intent=pi_example`)
}

test('a payment is confirmed until it succeeds, and success is shown only then', async ({ open, cat }) => {
  const page = await open('new buyer')
  await openWithResponses(page, cat, [
    { outcome: 'processing' },
    { outcome: 'processing' },
    { outcome: 'processing' },
    { outcome: 'succeeded' },
  ])
  await expect(page.getByRole('heading', { name: 'Processing Your Order...' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
})

test('a payment that takes too long is announced by email', async ({ open, cat }) => {
  const page = await open('new buyer')
  await page.clock.install()
  await openWithResponses(page, cat, [{ outcome: 'processing' }])
  await expect(page.getByRole('heading', { name: 'Processing Your Order...' })).toBeVisible()
  await ready(page)
  await page.clock.runFor(31_000)
  await expect(page.getByRole('heading', { name: 'Payment Still Processing' })).toBeVisible()
  await expect(page.getByText('We will email you')).toBeVisible()
})

test('a failed or unfinished payment leads back to the checkout', async ({ open, cat }) => {
  const page = await open('new buyer')
  await openWithResponses(page, cat, [
    { outcome: 'failed', message: 'Your card was declined. Your card has not been charged.' },
  ])
  await expect(page.getByRole('heading', { name: 'Payment Not Completed' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await expect(page.getByRole('radio', { name: 'Pay Full Amount' })).toBeChecked()
  await page.unrouteAll()
  await openWithResponses(page, cat, [{ outcome: 'open' }])
  await expect(page.getByRole('heading', { name: 'Payment Not Finished' })).toBeVisible()
})

test('a failed confirmation can be retried', async ({ open, cat }) => {
  const page = await open('new buyer')
  await page.route('**/api/confirm-full-payment', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Please wait.' } }),
  )
  await page.goto(`/success?type=purchase&catId=${cat.id}&payment_intent=pi_example`)
  await expect(page.getByText('Confirmation Error')).toBeVisible()
  await expect(
    page.getByText(
      'Payment successful, but there was an issue recording your order. Please contact support.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We Could Not Check Your Payment' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByRole('heading', { name: 'No Payment Found' })).toBeVisible()
})

test('a lost payment explains why the cat was not bought', async ({ open, cat }) => {
  const page = await open('new buyer')
  await openWithResponses(page, cat, [{ outcome: 'lost', lostReason: 'taken' }])
  await expect(page.getByRole('heading', { name: `Someone else reserved ${cat.name} first` })).toBeVisible()
  await page.unrouteAll()
  await openWithResponses(page, cat, [{ outcome: 'lost', lostReason: 'price_changed' }])
  await expect(page.getByRole('heading', { name: `The price of ${cat.name} changed` })).toBeVisible()
})
