import { expectAccessible } from '../accessible.ts'
import { reserve } from '../card.ts'
import { ready } from '../ready.ts'
import { expect, money, test } from '../test.ts'

test('a family whose reserved kitten died reads it from its breeder first, and gets everything back', async ({
  open,
  newCatOfBreeder: cat,
}) => {
  const [breeder, buyer] = [await open('breeder'), await open('new buyer')]
  await reserve(buyer, cat)
  const order = new URL(buyer.url()).pathname

  await breeder.goto('/dashboard?tab=book')
  await ready(breeder)
  await breeder.getByRole('searchbox', { name: 'Search the book' }).fill(cat.name)
  await breeder.getByRole('row').filter({ hasText: cat.name }).getByRole('link', { name: cat.name }).click()
  await breeder.getByRole('button', { name: 'Edit' }).click()
  const form = breeder.getByRole('dialog', { name: `Edit ${cat.name}` })
  await form.getByText('Picture and visibility').click()
  await form.getByRole('combobox', { name: 'Status' }).selectOption('Died')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()

  // The worker looks for deaths twice a minute, and open pages follow.
  await breeder.goto(order.replace('/orders/', '/sales/'))
  await expect(
    breeder.getByRole('heading', { name: `Please tell Robin N. that ${cat.name} died` }),
  ).toBeVisible()
  await expectAccessible(breeder)
  await expect(buyer.getByRole('heading', { name: 'On hold' })).toBeVisible()
  await expect(buyer.getByText('has news about')).toContainText('Nothing is due until then.')
  await expect(buyer.getByText('died')).toHaveCount(0)

  await breeder.getByRole('link', { name: 'Message Robin N.' }).click()
  await breeder
    .getByRole('textbox', { name: 'Message' })
    .fill('I have very sad news, and will call you today.')
  await breeder.getByRole('button', { name: 'Send' }).click()
  await expect(buyer.getByRole('heading', { name: `${cat.name} has died` })).toBeVisible()
  await expect(
    buyer.getByRole('heading', { level: 1, name: `Your reservation of ${cat.name}` }),
  ).toBeVisible()
  await expect(buyer.getByRole('link', { name: 'See the cats of Foxglove Hollow' })).toBeVisible()
  await expectAccessible(buyer)

  await buyer.getByRole('button', { name: 'Cancel the reservation' }).click()
  const dialog = buyer.getByRole('dialog', { name: 'Cancel the reservation?' })
  await expect(dialog).toContainText('Everything that you paid comes back.')
  await expect(dialog.getByLabel('Reason')).toHaveValue(`${cat.name} died.`)
  await expectAccessible(buyer)
  await dialog.getByRole('button', { name: `Cancel and refund ${money(cat.depositAmount)}` }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('refunded')

  await breeder.goto('/dashboard?tab=cats')
  const row = breeder
    .getByRole('listitem')
    .filter({ has: breeder.getByRole('heading', { name: cat.name, exact: true }) })
  await expect(row).toContainText('Paused')
})
