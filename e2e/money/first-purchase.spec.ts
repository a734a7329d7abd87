import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { APPROVED, payButton, payDeposit, typeCard } from '../card.ts'
import { signInAs } from '../sign-in.ts'
import { expect, MAIN, money, test } from '../test.ts'

test('a visitor finds a kitten, signs in, and reserves it, and no one else can buy it', {
  tag: MAIN,
}, async ({ page, cat, open }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'browse cats first' }).click()
  await expect(page.getByRole('heading', { name: 'Available Cats' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Breed' }).selectOption(cat.breed)
  await page.getByRole('searchbox').fill(cat.name)
  await page.getByRole('button', { name: 'Search Cats' }).click()
  await expect(page).toHaveURL(/breed=/)
  await page.locator(`a[href="/cats/${cat.id}"]`).click()
  await expect(page.getByRole('heading', { level: 1, name: cat.name })).toBeVisible()
  await expect(page.getByText('Available', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^Purchase ${cat.name} - `) }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Create an account to reserve ${cat.name}`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signInAs(page, 'buyer')
  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Reserve with Deposit' })).toBeChecked()
  await typeCard(page, APPROVED)
  await page.getByRole('button', { name: `Reserve with Deposit - ${money(cat.depositAmount)}` }).click()

  await expect(page.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
  await expect(
    page.getByText('Your deposit has been successfully processed. The kitten is now reserved for you!'),
  ).toBeVisible()
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible()
  await expect(page.getByText(`Deposit confirmed! ${cat.name} is now reserved for you.`)).toBeVisible()

  const visitor = await open('visitor')
  await visitor.goto(`/cats/${cat.id}`)
  await expect(visitor.getByText('Not Available', { exact: true })).toBeVisible()
  await expect(visitor.getByText('This cat is no longer available for purchase.')).toBeVisible()

  const other = await open('admin')
  await other.goto(`/checkout/${cat.id}`)
  await expect(other.getByText('Cat Not Available', { exact: true }).last()).toBeVisible()
  await expect(other.getByText(`Sorry, ${cat.name} is no longer available for purchase.`)).toBeVisible()
})

test('after reserving, buyer and breeder see the sale and find each other in messages', async ({
  open,
  catOfBreeder: cat,
}) => {
  const page = await open('buyer')
  await page.setViewportSize({ width: 390, height: 844 })
  const breeder = await open('breeder')
  await payDeposit(page, cat)

  // The next step comes first, no toast covers it, and the two other ways are below.
  const message = page.getByRole('link', { name: 'Message the breeder' })
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible()
  await message.click({ trial: true })
  for (const text of ['Next steps', 'Balance due by', money(cat.price - cat.depositAmount)])
    await expect(page.getByText(text).first()).toBeVisible()
  const orderNumber = (await page.getByText(/^LM-[2-9CFGHJMPQRVWX]{6}$/).textContent()) ?? ''
  const top = async (name: string) => (await page.getByRole('link', { name }).boundingBox())?.y ?? 0
  expect(await top('View order')).toBeLessThan(await top('Message the breeder'))
  expect(await top('Message the breeder')).toBeLessThan(await top('Browse More Cats'))
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByRole('heading', { level: 1, name: `${cat.name} is reserved for you` })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/cats/${cat.id}`)
  const box = page.getByRole('region', { name: 'Reserved for you' })
  await expect(box).toContainText(orderNumber)
  await expect(box).toContainText(money(cat.depositAmount))
  await expect(page.getByRole('button', { name: `Ask About ${cat.name}` })).toBeVisible()
  await expect(page.getByText('This cat is no longer available for purchase.')).toBeHidden()
  await expect(page.getByText('Payment Successful', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.reload()
  await expect(box).toBeVisible()

  await page.goto(`/checkout/${cat.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reserved for you' })).toBeVisible()
  await expect(page.getByText('Cat Not Available')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Message the breeder' }).click()
  const event = `Dana W. reserved ${cat.name}, ${money(cat.depositAmount).replace(/\.00$/, '')} paid`
  await expect(page.getByRole('log').getByText(event)).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: `${cat.name} is reserved for you` })).toHaveAttribute(
    'href',
    /^\/orders\//,
  )

  await breeder.goto(`/cats/${cat.id}`)
  await expect(breeder.getByRole('region', { name: 'Reserved by Dana W.' })).toContainText('Next step:')
  await expectAccessible(breeder)
  await breeder.goto('/notifications')
  await breeder.getByRole('link', { name: event }).click()
  await expect(breeder).toHaveURL(/\/sales\//)
  await breeder.getByRole('link', { name: 'Message Dana W.' }).click()
  await expect(breeder.getByRole('log').getByText(event)).toBeVisible()
  await expectAccessible(breeder)

  await breeder.goto('/dev/mail')
  await breeder
    .getByRole('link', { name: `Deposit confirmed for ${cat.name}` })
    .first()
    .click()
  await expect(breeder.getByText(`Order: ${orderNumber}`)).toBeVisible()
  const address = (await breeder.getByRole('link', { name: 'As HTML' }).getAttribute('href')) ?? ''
  const html = await (await breeder.request.get(address)).text()
  expect(html).toContain('>View order</a>')
  const [, picture = ''] = html.match(/<img src="([^"]+)"/) ?? []
  expect((await breeder.request.get(picture)).headers()['content-type']).toBe('image/webp')
})

test('a purchase can be completed with the keyboard alone', async ({ open, cat }) => {
  const page = await open('new buyer')
  await page.goto(`/checkout/${cat.id}`)
  await expect(payButton(page)).toBeEnabled()
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      if (name.test(await focusedName(page))) return
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  await tabTo(/Reserve with Deposit/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Pay Full Amount' })).toBeChecked()
  await expect(page.getByRole('button', { name: `Complete Purchase - ${money(cat.price)}` })).toBeEnabled()
  await tabTo(/Card number/)
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1239')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await tabTo(/Complete Purchase/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
})

/** The label or text of the focused element, including the provider's form. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (active instanceof HTMLInputElement) return active.labels?.[0]?.textContent ?? ''
    return active?.textContent ?? ''
  })
}
