import { expectAccessible } from '../accessible.ts'
import { reserve } from '../card.ts'
import { expect, MAIN, money, test } from '../test.ts'

test('a buyer cancels with the keyboard on a phone, sees the amount first, and follows the refund', {
  tag: MAIN,
}, async ({ open, cat }) => {
  const page = await open('new buyer')
  await page.setViewportSize({ width: 390, height: 844 })
  await reserve(page, cat)
  const button = page.getByRole('button', { name: 'Cancel the reservation' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel the reservation?' })
  await expect(dialog).toContainText(`You get back${money(cat.depositAmount)}`)
  await expect(dialog).toContainText(
    /Until .* you get \$[\d,.]+ back\. (After that|From .*), (\$[\d,.]+|nothing)\./,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  const cancel = dialog.getByRole('button', { name: `Cancel and refund ${money(cat.depositAmount)}` })
  await cancel.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Reason').fill('We are moving abroad.')
  await dialog.getByLabel('Reason').press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The sale was canceled', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('On its way to your card, 5 to 10 business days')).toBeVisible()
  await expect(button).toBeHidden()
  await expect(page.getByText('You canceled: We are moving abroad.').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/cats/${cat.id}`)
  await expect(page.getByText('Available', { exact: true })).toBeVisible()
})

test('a breeder cancels because of the vet check: everything is refunded, and the cat is not for sale', async ({
  open,
  catOfBreeder: cat,
}) => {
  const breeder = await open('breeder')
  const buyer = await open('new buyer')
  await reserve(buyer, cat)
  await breeder.goto(new URL(buyer.url()).pathname.replace('/orders/', '/sales/'))
  await breeder.getByRole('button', { name: 'Cancel the sale' }).click()
  const dialog = breeder.getByRole('dialog', { name: 'Cancel the sale?' })
  await dialog.getByLabel(`${cat.name} did not pass the vet check`).check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The vet found a heart murmur.')
  await expectAccessible(breeder)
  await dialog.getByRole('button', { name: `Cancel and refund ${money(cat.depositAmount)}` }).click()
  await expect(breeder.getByText('This sale has ended')).toBeVisible()
  await expect(breeder.getByText('On its way to the buyer’s card, 5 to 10 business days')).toBeVisible()
  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('refunded')
  await expect(buyer.getByText(/canceled: The vet found a heart murmur\./).first()).toBeVisible()
})
