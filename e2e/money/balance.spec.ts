/** The balance of a reserved cat: a declined card, then success, on a phone. */
import { expectAccessible } from '../accessible.ts'
import { APPROVED, DECLINED, payDeposit, typeCard } from '../card.ts'
import { expect, MAIN, money, test } from '../test.ts'

test('a buyer pays the balance with another card after a declined one', { tag: MAIN }, async ({
  open,
  cat,
}) => {
  const page = await open('new buyer')
  await page.setViewportSize({ width: 390, height: 844 })
  await payDeposit(page, cat)
  const [order] = await (await page.request.get('/api/orders')).json()
  const pay = `Pay the balance - ${money(order.due)}`

  await page.goto(`/orders/${order.transactionId}`)
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
  await page.getByRole('link', { name: pay }).click()
  await typeCard(page, DECLINED)
  await page.getByRole('button', { name: pay }).click()
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await expectAccessible(page)
  await typeCard(page, APPROVED)
  await page.getByRole('button', { name: pay }).click()
  await expect(page.getByText('Balance paid')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/orders/${order.transactionId}`))
  await expect(page.getByRole('link', { name: pay })).toBeHidden()
  await expect(page.getByText(`Balance of ${money(order.due)} paid`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Balance paid')).toBeVisible()
})
