/** A payout from the purchase to the bank, and what a refund after a payout takes from the next one. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { signedIn } from '../sign-in.ts'
import { expect, money, test } from '../test.ts'
import { untilPasses } from '../until-passes.ts'

/** The owner of a cattery whose cats no other journey hands over, so that its account at the provider is empty. */
const OWNER = 'cosima.delacroix-finch@example.com'
/** Its cat whose payout the breeder's bank received long ago. */
const PAID_OUT = 'Satchmo'
const REFUND = 4_000
/** Its cat that waits for the pickup by the demo's buyer. */
const CAT = { name: 'Chervil', price: 125_000 }

type Payouts = { sales: { transactionId: string; catName: string }[] }

/** The breeder's section about the payout of a sale. */
const payoutOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your payout' }) })

test('a refund after a payout is a debt, which is deducted from the next sale when its cat was handed over', async ({
  open,
  browser,
  baseURL,
}) => {
  const [buyer, staff] = [await open('buyer'), await open('admin')]
  const breeder = await signedIn(browser, baseURL, OWNER)
  await breeder.setViewportSize({ width: 390, height: 844 })

  await test.step('staff refund a part of a sale that was paid out, which the breeder owes', async () => {
    const { sales }: Payouts = await (await breeder.request.get('/api/payouts')).json()
    const sold = sales.find(({ catName }) => catName === PAID_OUT)
    await staff.goto(`/orders/${sold?.transactionId}`)
    await staff.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Amount in dollars').fill(String(REFUND / 100))
    await dialog.getByLabel('Reason').fill('The pedigree arrived late.')
    // The button moves when these facts appear.
    await expect(dialog.getByText(/ will owe /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialog).toBeHidden()
    await untilPasses(async (limit) => {
      await staff.reload()
      await expect(staff.getByText(`Reversal of ${money(REFUND)}, rejected`)).toBeVisible(limit)
    })
    await expectAccessible(staff)

    await breeder.goto(`/sales/${sold?.transactionId}`)
    await expect(payoutOf(breeder).getByText('Owed by you')).toBeVisible()
    await breeder.goto('/dashboard?tab=money')
    await expect(breeder.getByRole('heading', { name: 'What you owe' })).toBeVisible()
    await expectAccessible(breeder)
  })

  const id = await test.step('the payout of a sale waits for its handover', async () => {
    const [order] = await (await buyer.request.get(`/api/orders?q=${CAT.name}`)).json()
    await buyer.goto(`/orders/${order.transactionId}`)
    await expect(buyer.getByText(/^\d{3} \d{3}$/)).toBeVisible()
    await breeder.goto(`/sales/${order.transactionId}`)
    await expect(payoutOf(breeder).getByText(/^(Expected on|Sent \d+ days after) /)).toBeVisible()
    await expect(payoutOf(breeder).getByText(money(CAT.price))).toBeVisible()
    return order.transactionId
  })

  await test.step('after the handover it waits for the guarantee of the buyer', async () => {
    const code = (await buyer.getByText(/^\d{3} \d{3}$/).textContent()) ?? ''
    await breeder.getByLabel('Code of the buyer').fill(code)
    await breeder.getByLabel('Microchip number').fill('985 112 003 456 790')
    await breeder.getByLabel('Choose a file').setInputFiles({
      name: 'card.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    })
    await expect(breeder.getByRole('link', { name: 'Vaccination record', exact: true })).toBeVisible()
    await breeder.getByRole('button', { name: 'Complete the handover' }).click()
    await expect(breeder.getByText('The sale is complete', { exact: true })).toBeVisible()
    await breeder.reload()
    await expect(payoutOf(breeder).getByText(/^Held until /)).toBeVisible()
  })

  await test.step('the buyer agrees to an earlier payment', async () => {
    await staff.goto(`/orders/${id}`)
    await expect(
      staff.getByText('It can be sent early once the buyer agrees on the order page'),
    ).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Send early' })).toBeHidden()
    await buyer.getByRole('button', { name: 'All is well, the payment may be sent' }).click()
    await expectAccessible(buyer)
    await buyer.getByRole('dialog').getByRole('button', { name: 'Agree to an earlier payment' }).click()
    await expect(buyer.getByText('Thank you. The payment may be sent.').first()).toBeVisible()
  })

  await test.step('two of finance send the payout of a new breeder early, without what the breeder owes', async () => {
    await staff.goto(`/orders/${id}`)
    await staff.getByRole('button', { name: 'Send early' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The buyer has confirmed that all is well.')
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(staff.getByText('Sent for approval', { exact: true })).toBeVisible()
    const second = await signedIn(browser, baseURL, 'finance@example.com')
    await second.goto('/admin?tab=approvals')
    await ready(second)
    await second.getByRole('button', { name: /^Approve: Send the payout of / }).click()
    const approval = second.getByRole('dialog')
    await approval.getByLabel('Amount in dollars').fill(String(CAT.price / 100))
    await expectAccessible(second)
    await approval.getByRole('button', { name: `Approve ${money(CAT.price)}` }).click()
    await expect(second.getByText(/^The payout of \$1,250 to .+ no longer waits\.$/)).toBeVisible()
    await second.context().close()
    await untilPasses(async (limit) => {
      await breeder.reload()
      await expect(payoutOf(breeder).getByText(/^Paid on /)).toBeVisible(limit)
    })
    await expect(payoutOf(breeder).getByText('Deducted from a debt', { exact: true })).toBeVisible()
    await expect(payoutOf(breeder)).toContainText(`${money(REFUND)} was deducted from a debt.`)
    await expectAccessible(breeder)

    await staff.goto(`/orders/${id}`)
    await expect(staff.getByText(`Transfer of ${money(CAT.price - REFUND)}, succeeded`)).toBeVisible()
    await breeder.goto('/dashboard?tab=money')
    await breeder.getByRole('heading', { name: 'Paid', exact: true }).click()
    await expect(breeder.getByRole('heading', { name: 'What you owe' })).toBeHidden()
    const row = breeder.getByRole('listitem').filter({ hasText: CAT.name })
    await expect(row).toContainText('Paid on')
    await expect(row).toContainText(money(CAT.price - REFUND))
  })

  await test.step('a refund right after the payout takes the transfer back', async () => {
    await staff.reload()
    await staff.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Amount in dollars').fill('100')
    await dialog.getByLabel('Reason').fill('The breeder forgot the travel box.')
    // The button moves when these facts appear.
    await expect(dialog.getByText(/ will owe /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialog).toBeHidden()
    await untilPasses(async (limit) => {
      await staff.reload()
      await expect(staff.getByText('Reversal of $100.00, succeeded')).toBeVisible(limit)
    })
    await breeder.goto(`/sales/${id}`)
    await expect(payoutOf(breeder).getByText(/^Paid on /)).toBeVisible()
  })
})
