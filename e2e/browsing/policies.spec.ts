import type { Page } from '@playwright/test'
import { DAY_MS } from '#lib/durations.ts'
import { expectAccessible } from '../accessible.ts'
import { APPROVED, payButton, typeCard } from '../card.ts'
import { expect, money, test } from '../test.ts'

type Terms = { policy: string; refunds: { deposit: { before: string | null; refund: number }[] } }

const PHONE = { width: 390, height: 844 }
const EVERYTHING = 'Cancel within 24 hours of paying and get everything back.'
const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/** The last day before a date, as texts write it: with its year unless it is this year. */
function dayBefore(date: string): string {
  const at = new Date(Date.parse(date) - DAY_MS)
  const isThisYear = at.getUTCFullYear() === new Date().getUTCFullYear()
  return new Intl.DateTimeFormat('en-US', isThisYear ? DAY : { ...DAY, year: 'numeric' }).format(at)
}

/** How the first step of the server's schedule is written. */
function firstStep({ refunds: { deposit } }: Terms): string | RegExp {
  const [{ before, refund } = { before: null, refund: 0 }] = deposit
  return before
    ? `Until ${dayBefore(before)} you get ${money(refund).replace('.00', '')} back.`
    : 'The deposit is nonrefundable'
}

const termsOf = async (page: Page, id: string): Promise<Terms> =>
  (await page.request.get(`/api/cats/${id}/terms`)).json()

test('a buyer reads the deposit policy on the cat’s page, at checkout, and after paying', async ({
  cat,
  open,
}) => {
  const page = await open('new buyer')
  await page.setViewportSize(PHONE)
  await page.goto(`/cats/${cat.id}`)
  const terms = await termsOf(page, cat.id)
  await page.getByText('How cancellation works').click()
  await expect(page.getByText(firstStep(terms)).first()).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize(PHONE)
  await page.goto(`/checkout/${cat.id}`)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText(firstStep(terms))).toBeVisible()
  await expect(summary.getByText(EVERYTHING)).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  const [text, button] = await Promise.all([
    summary.getByText(EVERYTHING).boundingBox(),
    payButton(page).boundingBox(),
  ])
  expect(text?.y, 'the terms are above the pay button').toBeLessThan(button?.y ?? 0)
  await expectAccessible(page)

  await page.setViewportSize(PHONE)
  await page.getByRole('radio', { name: 'Pay Full Amount' }).check()
  await expect(summary.getByText(firstStep(terms))).toBeHidden()
  await page.getByRole('radio', { name: 'Reserve with Deposit' }).check()
  await expect(summary.getByText(firstStep(terms))).toBeVisible()
  await typeCard(page, APPROVED)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
  await expect(page.getByText(firstStep(terms))).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByText('Deposit policy')).toBeVisible()
  await expect(page.getByText(firstStep(terms))).toBeVisible()
})

test('a breeder chooses a policy, and open checkouts announce it', async ({ open }) => {
  const breeder = await open('breeder')
  await breeder.setViewportSize(PHONE)
  await breeder.goto('/dashboard?tab=profile')
  const { id } = await (await breeder.request.get('/api/breeders/profile')).json()
  const cats: { id: string; name: string; isAvailable: boolean; depositAmount: number | null }[] = await (
    await breeder.request.get(`/api/cats?breederId=${id}&limit=100`)
  ).json()
  const cat = cats.find(({ isAvailable, depositAmount }) => isAvailable && depositAmount)
  if (!cat) throw new Error('The demo breeder has no available cat')
  const buyer = await open('new buyer')
  await buyer.setViewportSize(PHONE)
  await buyer.goto(`/checkout/${cat.id}`)
  const summary = buyer.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByRole('heading', { name: 'If you cancel (flexible policy)' })).toBeVisible()

  const choice = breeder.getByRole('group', { name: 'Deposit policy' })
  await expect(choice.getByRole('radio', { name: 'Flexible' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Firm' }).check()
  await expectAccessible(breeder)
  await breeder.getByRole('button', { name: 'Save Profile' }).click()
  await expect(breeder.getByText('Profile updated successfully')).toBeVisible()

  try {
    await buyer.getByRole('radio', { name: 'Pay Full Amount' }).check()
    await expect(buyer.getByText('The deposit policy is now firm instead of flexible.')).toBeVisible()
    await expect(summary.getByRole('heading', { name: 'If you cancel (firm policy)' })).toBeVisible()
    await buyer.goto(`/breeder/${id}`)
    await expect(
      buyer.getByText('The deposit is nonrefundable after the first 24 hours.').first(),
    ).toBeVisible()
    await expectAccessible(buyer)
  } finally {
    // Other journeys expect the policy of the demo.
    await breeder.request.patch(`/api/breeders/${id}`, { data: { depositPolicy: 'flexible' } })
  }
})
