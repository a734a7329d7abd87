import type { Page } from '@playwright/test'
import { expect, type FreeCat, test } from './test.ts'

/** A page whose questions after a payment get these answers, the last one for ever. */
async function answering(page: Page, cat: FreeCat, answers: object[]) {
  const status = {
    kind: 'full',
    amount: cat.price,
    catId: cat.id,
    catName: cat.name,
    transactionId: null,
    finalPaymentDue: null,
    message: null,
  }
  let asked = 0
  const answer = () => ({ ...status, ...answers[Math.min(asked++, answers.length - 1)] })
  await page.route('**/api/confirm-full-payment', (route) => route.fulfill({ json: answer() }))
  await page.route('**/api/payments/pi_*', (route) => route.fulfill({ json: answer() }))
  await page.goto(`/success?type=purchase&catId=${cat.id}&payment_intent=pi_example`)
}

test('a slow bank is waited for, and success is said only when it is recorded', async ({ open, cat }) => {
  const page = await open('buyer')
  await answering(page, cat, [
    { outcome: 'processing' },
    { outcome: 'processing' },
    { outcome: 'processing' },
    { outcome: 'succeeded' },
  ])
  await expect(page.getByRole('heading', { name: 'Processing Your Order...' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
})

test('a bank that takes too long is not waited for: a mail will follow', async ({ open, cat }) => {
  const page = await open('buyer')
  await page.clock.install()
  await answering(page, cat, [{ outcome: 'processing' }])
  await expect(page.getByRole('heading', { name: 'Processing Your Order...' })).toBeVisible()
  await page.locator('html[data-ready]').waitFor()
  await page.clock.runFor(31_000)
  await expect(page.getByRole('heading', { name: 'Still on Its Way' })).toBeVisible()
  await expect(page.getByText('we will mail you')).toBeVisible()
})

test('a payment that failed or was left leads back to the checkout', async ({ open, cat }) => {
  const page = await open('buyer')
  await answering(page, cat, [
    { outcome: 'failed', message: 'Your card was declined. Your card has not been charged.' },
  ])
  await expect(page.getByRole('heading', { name: 'Payment Not Completed' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await expect(page.getByRole('radio', { name: 'Pay Full Amount' })).toBeChecked()
  await page.unrouteAll()
  await answering(page, cat, [{ outcome: 'open' }])
  await expect(page.getByRole('heading', { name: 'Payment Not Finished' })).toBeVisible()
})

test('a server that cannot say how a payment stands is asked again', async ({ open, cat }) => {
  const page = await open('buyer')
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
