/** Payments that staff check, and early fraud warnings, as the buyer, the breeder, and staff see them. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { DECLINED, payButton, reserve, typeCard, WARNED } from '../card.ts'
import { expect, type FreeCat, money, test } from '../test.ts'

/** A second declined card, and the third of the account. */
const NO_FUNDS = '4000 0000 0000 9995'
const THIRD = '5555 5555 5555 4444'

/** Uses two declined cards and a third one at checkout, and opens the order. Returns its ID. */
async function payWithThirdCard(buyer: Page, cat: FreeCat): Promise<string> {
  await buyer.goto(`/checkout/${cat.id}`)
  for (const [card, text] of [
    [DECLINED, 'Your card was declined. You can try again or use another card.'],
    [NO_FUNDS, 'Your card has insufficient funds. You can try again or use another card.'],
  ] as const) {
    await typeCard(buyer, card)
    await payButton(buyer).click()
    await expect(buyer.getByText(text)).toBeVisible()
  }
  await typeCard(buyer, THIRD)
  await payButton(buyer).click()
  await expect(buyer.getByRole('heading', { name: 'We Are Checking This Payment' })).toBeVisible()
  await expect(buyer.getByText('Payment Failed')).toBeHidden()
  await expectAccessible(buyer)
  await buyer.getByRole('link', { name: 'View Order' }).click()
  await expect(
    buyer.getByRole('heading', { level: 1, name: `${cat.name} is being reserved for you` }),
  ).toBeVisible()
  return new URL(buyer.url()).pathname.split('/').at(-1) ?? ''
}

/** Opens the order from the list of payments that need attention. */
async function openFromAttention(staff: Page, cat: FreeCat, label: string): Promise<void> {
  await staff.goto('/admin?tab=orders&orderStatus=attention')
  const row = staff.getByRole('row').filter({ hasText: cat.name }).filter({ hasText: label })
  await expect(row.getByText(label)).toBeVisible()
  await expectAccessible(staff)
  await row.getByRole('link').click()
}

test('a payment with a third card waits until staff approve it, and then becomes a normal sale', async ({
  open,
  newCatOfBreeder: cat,
}) => {
  const [buyer, breeder, staff] = [await open('new buyer'), await open('breeder'), await open('admin')]
  const amount = money(cat.depositAmount)
  const id = await payWithThirdCard(buyer, cat)

  await test.step('the buyer reads that nothing has been charged, and keeps waiting', async () => {
    await expect(buyer.getByRole('heading', { name: 'This payment is being checked' })).toBeVisible()
    await expect(buyer.getByText('Being checked', { exact: true }).first()).toBeVisible()
    await expect(buyer.getByText(`Nothing has been charged yet, and ${cat.name} stays`)).toBeVisible()
    await expect(buyer.getByRole('link', { name: /^Pay the balance/ })).toBeHidden()
    await expectAccessible(buyer)
    await buyer.getByRole('button', { name: 'Cancel this payment' }).click()
    await expect(buyer.getByRole('dialog', { name: 'Cancel this payment?' })).toBeVisible()
    await expectAccessible(buyer)
    await buyer.getByRole('button', { name: 'Keep waiting' }).click()
    await expect(buyer.getByRole('dialog')).toBeHidden()
  })
  await test.step('the breeder reads that the payment is checked, and cannot hand the cat over', async () => {
    await breeder.goto(`/sales/${id}`)
    await expect(breeder.getByRole('heading', { name: 'We are checking the payment' })).toBeVisible()
    await expect(breeder.getByText(`Please do not hand ${cat.name} over yet.`)).toBeVisible()
    await expect(breeder.getByRole('heading', { name: 'Handover' })).toBeHidden()
    await expect(breeder.getByText('several cards')).toBeHidden()
    await expectAccessible(breeder)
  })
  await test.step('staff see why it waits, and must give a reason', async () => {
    await openFromAttention(staff, cat, 'Payment needs approval')
    await expect(staff.getByRole('heading', { name: `Check of the payment of ${amount}` })).toBeVisible()
    await expect(staff.getByText('The buyer used several cards in a short time.')).toBeVisible()
    await expect(staff.getByText('Mastercard ending in 4444 (this payment)')).toBeVisible()
    await expect(staff.getByText('Visa ending in 0002')).toBeVisible()
    await staff.getByRole('button', { name: 'Approve and charge' }).click()
    await expect(staff.getByText('Please write a few words.')).toBeVisible()
    await expectAccessible(staff)
  })
  await test.step('after the approval, the card is charged, and all three see a reserved cat', async () => {
    await staff.getByRole('textbox', { name: 'Reason' }).fill('The buyer confirmed the cards by phone.')
    await staff.getByRole('button', { name: 'Approve and charge' }).click()
    await expect(staff.getByText('Payment approved')).toBeVisible()
    await expect(staff.getByText('The buyer confirmed the cards by phone.')).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Approve and charge' })).toBeHidden()
    await expectAccessible(staff)
    await expect(
      buyer.getByRole('heading', { level: 1, name: `${cat.name} is reserved for you` }),
    ).toBeVisible()
    await expect(buyer.getByText(`Deposit of ${amount} paid`)).toBeVisible()
    await expect(buyer.getByRole('link', { name: /^Pay the balance/ })).toBeVisible()
    await expect(buyer.getByText('The buyer confirmed the cards by phone.')).toBeHidden()
    await expect(breeder.getByRole('heading', { name: 'Handover' })).toBeVisible()
  })
})

test('a payment that staff reject charges nothing, and the cat is available again', async ({ open, cat }) => {
  const [buyer, staff] = [await open('new buyer'), await open('admin')]
  const id = await payWithThirdCard(buyer, cat)
  await staff.goto(`/orders/${id}`)
  await staff.getByRole('textbox', { name: 'Reason' }).fill('The cards belong to three people.')
  await staff.getByRole('button', { name: 'Reject' }).click()
  await expect(staff.getByText('Payment rejected')).toBeVisible()
  await expect(staff.getByText('Rejected', { exact: true })).toBeVisible()

  await expect(
    buyer.getByRole('heading', { level: 1, name: `Your reservation of ${cat.name} was canceled` }),
  ).toBeVisible()
  await expect(buyer.getByText('You were not charged.')).toBeVisible()
  await expect(buyer.getByText('The payment was not approved')).toBeVisible()
  await expect(buyer.getByText('The cards belong to three people.')).toBeHidden()
  await expectAccessible(buyer)
  await buyer.goto('/notifications')
  await expect(buyer.getByText(`We could not approve your payment for ${cat.name}`)).toBeVisible()
  const { status } = await (await buyer.request.get(`/api/cats/${cat.id}`)).json()
  expect(status).toBe('available')
})

test('a buyer cancels a payment that is checked', async ({ open, cat }) => {
  const buyer = await open('new buyer')
  await payWithThirdCard(buyer, cat)
  await buyer.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect(buyer.getByText(`${cat.name} will be available to other buyers again.`)).toBeVisible()
  await buyer.getByRole('button', { name: 'Cancel the payment' }).click()
  await expect(buyer.getByText('Payment canceled', { exact: true })).toBeVisible()
  await expect(buyer.getByText('The payment was canceled')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Cancel this payment' })).toBeHidden()
})

test('a fraud warning holds the payout until staff decide', async ({ open, cat }) => {
  const [buyer, staff] = [await open('new buyer'), await open('admin')]
  await reserve(buyer, cat, WARNED)
  const id = new URL(buyer.url()).pathname.split('/').at(-1)
  const isOpen = async () =>
    (await (await staff.request.get(`/api/admin/orders/${id}/risks`)).json()).warnings.length
  await expect.poll(isOpen).toBe(1)

  await openFromAttention(staff, cat, 'Fraud warning')
  await expect(
    staff.getByRole('heading', { name: `Fraud warning for ${money(cat.depositAmount)}` }),
  ).toBeVisible()
  await expect(staff.getByText('The card network reports: unauthorized use of card.')).toBeVisible()
  await expect(staff.getByText('The payout of this order is on hold.', { exact: false })).toBeVisible()
  await expectAccessible(staff)
  await expect(buyer.getByText('Fraud warning')).toBeHidden()

  await staff
    .getByRole('textbox', { name: 'Reason' })
    .fill('The buyer visited the cattery with the card and an ID.')
  await staff.getByRole('button', { name: 'Dismiss the warning' }).click()
  await expect(staff.getByText('Warning dismissed')).toBeVisible()
  await expect(staff.getByText('Dismissed', { exact: true })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Dismiss the warning' })).toBeHidden()
  await expectAccessible(staff)
})
