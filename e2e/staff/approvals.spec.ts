/** Large refunds: finance staff ask, the owner declines or approves, and the buyer sees what was refunded. */
import { expectAccessible } from '../accessible.ts'
import { APPROVED, payButton, typeCard } from '../card.ts'
import { ready } from '../ready.ts'
import { signedIn } from '../sign-in.ts'
import { expect, test } from '../test.ts'

test('a large refund waits for the owner, who declines one and approves another, which the buyer sees', async ({
  browser,
  baseURL,
  open,
  cat,
}) => {
  const buyer = await open('new buyer')
  await buyer.goto(`/checkout/${cat.id}`)
  await buyer.getByRole('radio', { name: 'Pay Full Amount' }).check()
  await typeCard(buyer, APPROVED)
  await payButton(buyer).click()
  await expect(buyer.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
  const [order] = await (await buyer.request.get('/api/orders')).json()
  const path = `/orders/${order.transactionId}`

  const finance = await signedIn(browser, baseURL, 'finance@example.com')
  const owner = await signedIn(browser, baseURL, 'admin@example.com')
  const ask = async (dollars: string, reason: string) => {
    await finance.goto(path)
    await ready(finance)
    await finance.getByRole('button', { name: 'Refund or cancel' }).click()
    const dialog = finance.getByRole('dialog')
    await expect(dialog.getByText('More than $500.00 needs the approval of a second person.')).toBeVisible()
    await dialog.getByLabel('Amount in dollars').fill(dollars)
    await expect(dialog.getByText('A second person has to approve this amount')).toBeVisible()
    await dialog.getByLabel('Reason').fill(reason)
    return dialog.getByRole('button', { name: 'Ask for approval' })
  }
  const requestFor = async (amount: string) => {
    await owner.goto('/admin?tab=approvals')
    await ready(owner)
    const title = `Refund ${amount} for order ${order.orderNumber}`
    const request = owner.getByRole('listitem').filter({ has: owner.getByRole('heading', { name: title }) })
    await expect(request).toContainText('Requested by Fenella Ashdown')
    return { title, request }
  }

  const send = await ask('510', 'The kitten has to stay with the vet.')
  await expectAccessible(finance)
  await send.click()
  await expect(finance.getByText('Sent for approval', { exact: true })).toBeVisible()
  await expect(finance.getByText('Refund of $510.00 is waiting for approval')).toBeVisible()
  await expect(
    finance.getByText(/^You asked for this, so another member of finance or an owner/),
  ).toBeVisible()
  await expectAccessible(finance)
  await buyer.goto(path)
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(buyer.getByText('$510.00')).toBeHidden()

  const first = await requestFor('$510.00')
  await expect(first.request).toContainText('The kitten has to stay with the vet.')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: `Decline: ${first.title}` }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The invoice of the vet is lower.')
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(first.request).toBeHidden()
  await owner.goto('/admin?tab=approvals&approval=declined')
  await expect(first.request).toContainText('The invoice of the vet is lower.')
  await expectAccessible(owner)

  await (await ask('505', 'The kitten stayed with the vet for a week.')).click()
  await expect(finance.getByText('Refund of $505.00 is waiting for approval')).toBeVisible()
  const second = await requestFor('$505.00')
  await owner.getByRole('button', { name: `Approve: ${second.title}` }).click()
  const approval = owner.getByRole('dialog', { name: second.title })
  await expect(approval.getByText(cat.name, { exact: false })).toBeVisible()
  await approval.getByLabel('Amount in dollars').fill('505')
  await expectAccessible(owner)
  await approval.getByRole('button', { name: 'Approve $505.00' }).click()
  await expect(owner.getByText('$505 is on its way back to Robin N.', { exact: true })).toBeVisible()
  await expect(second.request).toBeHidden()
  await owner.goto('/admin?tab=approvals&approval=approved')
  await expect(second.request).toContainText('Approved by Ada Fernsby')

  await buyer.goto(path)
  const refunds = buyer
    .getByRole('listitem')
    .filter({ hasText: 'The kitten stayed with the vet for a week.' })
  await expect(refunds.filter({ hasText: '$505.00' }).first()).toBeVisible()
  await expect(buyer.getByText('$510.00')).toBeHidden()
  await expectAccessible(buyer)
  await finance.goto(path)
  await expect(finance.getByRole('heading', { name: 'Refunds', exact: true })).toBeVisible()
  await expect(finance.getByText(/waits for approval$/)).toBeHidden()
  for (const page of [finance, owner]) await page.context().close()
})
