import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'

type Order = { transactionId: string; snapshot: { name: string }; breeder: { businessName: string } }

/** The completed order of the buyer account that has no review yet. */
async function unreviewedOrder(page: Page): Promise<Order> {
  const orders = (await (await page.request.get('/api/orders?status=completed')).json()) as Order[]
  for (const order of orders) {
    const state = await page.request.get(`/api/orders/${order.transactionId}/review`)
    if ((await state.json()).canReview) return order
  }
  throw new Error('The buyer account has no completed order without a review')
}

test('a buyer reviews an order and edits the review, the breeder replies, and staff hide it and show it again', async ({
  open,
}) => {
  const buyer = await open('buyer')
  await buyer.setViewportSize({ width: 390, height: 844 })
  const order = await unreviewedOrder(buyer)
  const { businessName } = order.breeder
  const text = `The first out of the box, ${Date.now().toString(36)}.`

  // The invitation links to the open form.
  await buyer.goto(`/orders/${order.transactionId}#review`)
  await ready(buyer)
  const form = buyer.locator('#review form')
  await expect(form.getByRole('group', { name: /^Your rating/ })).toBeVisible()
  await expectAccessible(buyer)
  await form.getByRole('button', { name: 'Publish review' }).click()
  await expect(form.getByText('Please choose 1 to 5 stars.')).toBeVisible()
  await form.getByRole('radio', { name: /^4 stars/ }).check()
  await buyer.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: /^5 stars/ })).toBeChecked()
  const box = form.getByRole('textbox', { name: /^Your review/ })
  await box.fill(`${text} Call me at 503-555-0147`)
  await form.getByRole('button', { name: 'Publish review' }).click()
  await expect(form.getByText(/Please remove them: reviews are public\.$/)).toBeVisible()
  await box.fill(text)
  await form.getByRole('button', { name: 'Publish review' }).click()
  const own = buyer.locator('#review')
  await expect(own.getByText(text)).toBeVisible()
  await expect(own.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible()

  await own.getByRole('button', { name: 'Edit review' }).click()
  await own.getByRole('radio', { name: /^4 stars/ }).check()
  await own.getByRole('button', { name: 'Save changes' }).click()
  await expect(own.getByText(/Edited/)).toBeVisible()
  await expectAccessible(buyer)

  const breeder = await open('breeder')
  await breeder.goto('/breeder-dashboard?tab=reviews&show=unanswered')
  await ready(breeder)
  const listed = breeder.getByRole('listitem').filter({ hasText: text })
  await listed.getByRole('button', { name: /^Reply/ }).click()
  await expectAccessible(breeder)
  await listed.getByRole('textbox').fill('Thank you! Please send a picture of the bookshelf.')
  await listed.getByRole('button', { name: 'Publish reply' }).click()
  await expect(breeder.getByRole('listitem').filter({ hasText: text })).toHaveCount(0)
  await breeder.goto('/breeder-dashboard?tab=reviews')
  await expect(breeder.getByRole('listitem').filter({ hasText: text })).toContainText(
    `${businessName} replied`,
  )

  await buyer.goto('/notifications')
  await buyer.getByRole('link', { name: `${businessName} replied to your review` }).click()
  await expect(buyer.locator('#review').getByText('Please send a picture')).toBeVisible()

  const admin = await open('admin')
  await admin.goto(`/admin?tab=reviews&q=${encodeURIComponent(text)}`)
  await ready(admin)
  await admin.getByRole('button', { name: /^Take action on the review/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Hide review' }).check()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('For a test')
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(admin.getByText('Hidden', { exact: true }).last()).toBeVisible()
  await expectAccessible(admin)
  await buyer.reload()
  await expect(buyer.getByText(/Our staff has hidden this review/)).toBeVisible()
  await admin.getByRole('button', { name: /^Take action on the review/ }).click()
  await dialog.getByRole('radio', { name: 'Show review again' }).check()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The test is over')
  await dialog.getByRole('button', { name: 'Show review' }).click()
  await buyer.reload()
  await expect(buyer.locator('#review').getByRole('button', { name: 'Edit review' })).toBeVisible()
})

test('a signed-in user reports a review on the page of the breeder, and a visitor signs in first', {
  tag: MAIN,
}, async ({ open }) => {
  const page = await open('new buyer')
  const breeders = (await (await page.request.get('/api/breeders?limit=100')).json()) as {
    id: string
    reviewCount: number
    businessName: string
  }[]
  const reviewed = breeders.find(
    ({ reviewCount, businessName }) => reviewCount > 2 && businessName !== 'Foxglove Hollow',
  )
  await page.goto(`/breeder/${reviewed?.id}?reviews=all#reviews`)
  await ready(page)
  await expect(page.getByText(/^Verified purchase/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Report the review by/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Report this review')
  await dialog.getByRole('radio', { name: 'Rude or threatening' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Our staff has received your report.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const visitor = await open('visitor')
  await visitor.goto(`/breeder/${reviewed?.id}`)
  const link = visitor.getByRole('link', { name: /^Report the review by/ }).first()
  await expect(link).toHaveAttribute('href', /sign-in|login/)
})
