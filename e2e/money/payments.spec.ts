import { APPROVED, DECLINED, payButton, REQUIRES_AUTHENTICATION, typeCard } from '../card.ts'
import { expect, MAIN, money, test } from '../test.ts'

test('a full purchase is confirmed once and remains confirmed after a reload', { tag: MAIN }, async ({
  open,
  cat,
}) => {
  const page = await open('new buyer')
  let confirmations = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/confirm-full-payment')) confirmations += 1
  })
  await page.goto(`/checkout/${cat.id}`)
  await page.getByRole('radio', { name: 'Pay Full Amount' }).check()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText('Platform Fee')).toBeVisible()
  await expect(summary.getByText('$0.00')).toBeVisible()
  await expect(summary.getByText('Processing Fee').locator('..')).toContainText('Included')
  await expect(summary.getByText('Buyer Protection Included')).toBeVisible()
  await expect(page.getByText('Protected', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `Back to ${cat.name}` })).toBeVisible()
  await typeCard(page, APPROVED)
  await page.getByRole('button', { name: `Complete Purchase - ${money(cat.price)}` }).dblclick()
  await expect(page.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
  await expect(page.getByText(`Thank you for purchasing ${cat.name}!`)).toBeVisible()
  await expect(
    page.getByText('Thank you for your purchase! You will receive a confirmation email shortly.'),
  ).toBeVisible()
  await expect(page.getByText('The breeder will contact you to arrange pickup.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
  expect(confirmations).toBe(1)
  await expect(page.getByText('Order Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText('Your purchase has been recorded successfully!')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse More Cats' }).click()
  await expect(page.getByRole('heading', { name: 'Available Cats' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
})

test('another card can be used after a declined one', { tag: MAIN }, async ({ open, cat }) => {
  const page = await open('new buyer')
  await page.goto(`/checkout/${cat.id}`)
  await typeCard(page, DECLINED)
  await payButton(page).click()
  await expect(page.getByText('Payment Failed').first()).toBeVisible()
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await typeCard(page, APPROVED)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
})

test('a payment succeeds after its authentication failed once', async ({ open, cat }) => {
  const page = await open('new buyer')
  await page.goto(`/checkout/${cat.id}`)
  await typeCard(page, REQUIRES_AUTHENTICATION)
  await payButton(page).click()
  await expect(page.getByText('Processing...')).toBeVisible()
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByText('Payment Failed').first()).toBeVisible()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
})

test('of two buyers of the same cat, one gets it and the other is not charged', { tag: MAIN }, async ({
  open,
  cat,
}) => {
  const pages = await Promise.all([open('new buyer'), open('admin')])
  for (const page of pages) {
    await page.goto(`/checkout/${cat.id}?pay=full`)
    await typeCard(page, APPROVED)
  }
  await Promise.all(pages.map((page) => expect(payButton(page)).toBeEnabled()))
  // Both press at once: a page that loses the race before its button is pressed has none.
  await Promise.all(pages.map((page) => payButton(page).dispatchEvent('click')))
  const headings = await Promise.all(
    pages.map(async (page) => {
      const heading = page.getByRole('heading', {
        level: 1,
        name: /^Purchase Complete!$|^Someone else reserved .* first$/,
      })
      await expect(heading).toBeVisible()
      return heading.textContent()
    }),
  )
  expect(headings.filter((text) => text === 'Purchase Complete!')).toHaveLength(1)
  const loser = pages[headings.findIndex((text) => text !== 'Purchase Complete!')]
  if (!loser) throw new Error('Both buyers got the cat')
  await expect(loser.getByText(/has not been charged/)).toBeVisible()
})
