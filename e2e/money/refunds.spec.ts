/** Refunds that the bank returns, and disputes: how staff find and settle them, and what the buyer sees. */
import { expectAccessible } from '../accessible.ts'
import { DISPUTES, REFUNDS_FAIL, reserve } from '../card.ts'
import { expect, money, test } from '../test.ts'
import { untilPasses } from '../until-passes.ts'

const ATTENTION = '/admin?tab=orders&orderStatus=attention'

test('staff find a refund that failed and record how they paid it, and the buyer reads it', async ({
  open,
  cat,
}) => {
  const [buyer, staff] = [await open('new buyer'), await open('admin')]
  await buyer.setViewportSize({ width: 390, height: 844 })
  await reserve(buyer, cat, REFUNDS_FAIL)
  await buyer.getByRole('button', { name: 'Cancel the reservation' }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('We are moving abroad.')
  await dialog.getByRole('button', { name: `Cancel and refund ${money(cat.depositAmount)}` }).click()
  await expect(buyer.getByText(/^The bank rejected it; we are retrying/)).toBeVisible()

  await staff.setViewportSize({ width: 390, height: 844 })
  await staff.goto(ATTENTION)
  const row = staff.getByRole('row').filter({ hasText: `${cat.name}, LM-` })
  await expect(row).toContainText('Refund failed')
  await expect(row).toContainText(money(cat.depositAmount))
  await expectAccessible(staff)
  await row.getByRole('link').click()
  await expect(staff.getByText(/^Rejected: /)).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Paid in another way' }).click()
  const how = staff.getByLabel('How was it paid?')
  await expect(how).toBeVisible()
  await how.fill('By check on the day of the call.')
  await staff.getByRole('button', { name: 'Record the payment' }).click()
  await expect(staff.getByText('Our team paid the buyer in another way.')).toBeVisible()
  await expect(buyer.getByText('Our team paid you in another way.')).toBeVisible()
  await expect(buyer.getByText(/By check on the day of the call\./).first()).toBeVisible()
  await expectAccessible(buyer)
  await staff.goto(ATTENTION)
  await expect(staff.getByRole('heading', { name: /^Payments that need attention/ })).toBeVisible()
  await expect(row).toBeHidden()
})

test('staff find a dispute, with its reason and the day until which evidence counts', async ({
  open,
  cat,
}) => {
  const [buyer, staff] = [await open('new buyer'), await open('admin')]
  await reserve(buyer, cat, DISPUTES)
  const row = staff.getByRole('row').filter({ hasText: `${cat.name}, LM-` })
  await untilPasses(async (limit) => {
    await staff.goto(ATTENTION)
    await expect(row).toContainText('Open dispute', limit)
  })
  await expect(row).toContainText('Evidence due by')
  await row.getByRole('link').click()
  await expect(staff.getByRole('heading', { name: /^Dispute of \$/ })).toBeVisible()
  await expect(staff.getByText('The bank has withdrawn the money.')).toBeVisible()
  await expect(staff.getByText(/^Reason: fraudulent/)).toBeVisible()
  await expectAccessible(staff)
  // The buyer sees that it is open, and not what staff answer.
  await buyer.reload()
  await expect(buyer.getByRole('heading', { name: 'Dispute', exact: true })).toBeVisible()
  await expect(buyer.getByText('Our staff will answer with evidence', { exact: false }).first()).toBeVisible()
  await expect(buyer.getByText(/^Reason:/)).toBeHidden()
})
