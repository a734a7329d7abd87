import { DAY_MS } from '#lib/durations.ts'
import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

test('a breeder logs a birth and weighs the litter, also without a connection', async ({
  browser,
  sessions,
}) => {
  // Requests that fail without a connection log errors.
  const page = await (await browser.newContext({ storageState: await sessions('breeder') })).newPage()
  const name = `Journey Queen ${Date.now()}`
  const parent = (parentName: string) => ({ name: parentName, breed: 'Maine Coon', age: 30 })
  const added = await page.request.post('/api/breeding-pairings', {
    data: {
      sire: parent(`${name}’s Tom`),
      queen: parent(name),
      pairing: { status: 'confirmed', isActive: false },
    },
  })
  const pairing = (await added.json()) as { id: string }
  await page.goto('/dashboard?tab=pairings')
  await ready(page)
  await page.getByRole('link', { name: new RegExp(`^Matings and births of ${name}`) }).click()

  await page.getByRole('button', { name: 'Record a mating' }).click()
  const mating = page.getByRole('dialog', { name: 'Record a mating' })
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  await mating.getByLabel('First day').fill(day(71))
  await mating.getByRole('button', { name: 'Record the mating' }).click()
  await expect(page.getByText('This is longer than most. Ask your vet.')).toBeVisible()

  const born = page.getByRole('button', { name: 'Kitten born' })
  await born.click()
  await expect(page.getByRole('heading', { name: 'Kitten 1' })).toBeVisible()
  await born.click()
  await expect(page.getByRole('heading', { name: 'Kitten 2' })).toBeVisible()
  await expect(page.getByText('The last kitten was born 0 minutes ago.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Kitten 1' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Kitten 1' })
  await form.getByLabel('Mark').fill('Red')
  await form.getByRole('combobox', { name: 'Sex' }).selectOption('Female')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Kitten 1 (Red)' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Kitten 1 (Red)' }).fill('98')
  await page.keyboard.press('Enter')
  await page.keyboard.type('104')
  await page.keyboard.press('Enter')
  const kitten = page.getByRole('listitem').filter({ hasText: 'Kitten 2' })
  await expect(kitten).toContainText('104 g at birth')

  const care = page.locator('#care-plan')
  await care.locator('summary', { hasText: 'Later' }).click()
  await care.getByRole('button', { name: 'Enter as done: Vet check' }).click()
  const done = page.getByRole('dialog', { name: 'Vet check' })
  await done.getByLabel('Vet', { exact: true }).fill('Dr. Moss')
  await done.getByRole('button', { name: 'Save' }).click()
  await care.getByText('Done (2)').click()
  await expect(care.getByText('Dr. Moss').first()).toBeVisible()
  await care.getByRole('button', { name: 'Edit Vet check of Kitten 2' }).click()
  await page.getByRole('button', { name: 'Delete the entry' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(care.getByText('Done (1)')).toBeVisible()
  await care.getByRole('button', { name: 'Edit the plan' }).click()
  await page.getByRole('group', { name: 'Rabies' }).getByLabel('In the plan').check()
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await expect(care.getByRole('button', { name: 'Enter as done: Rabies' })).toBeVisible()
  await expectAccessible(page)

  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Kitten 2' }).fill('1041')
  await page.getByRole('button', { name: 'Save the weights' }).click()
  await expect(page.getByText('A kitten of this age weighs less than 500 g.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Kitten 2' }).fill('141')
  await page.getByRole('button', { name: 'Save the weights' }).click()
  await expect(page.getByText('141 g? Last time 104 g. If it is right, save it again.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the weights' }).click()
  await expect(page.getByText('1 weight is stored on this device')).toBeVisible()
  await expect(kitten).toContainText('141 g')
  await page.context().setOffline(false)
  await expect(page.getByText('1 weight is stored on this device')).toBeHidden()
  await kitten.getByText('2 weights').click()
  await expect(kitten.getByText('replaced by a later one')).toBeVisible()

  await page.getByRole('button', { name: 'Record as a litter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record the litter' }).click()
  await expect(page.getByText('The litter is recorded.')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(pairing.id))
  await expect(page.getByRole('heading', { name: 'Kitten 1 (Red)' })).toBeVisible()
  await expect(kitten).toContainText('141 g')
  const litterId = new URL(page.url()).pathname.split('/').at(-1)
  expect((await page.request.delete(`/api/litters/${litterId}`)).status()).toBe(200)
  expect((await page.request.delete(`/api/breeding-pairings/${pairing.id}`)).status()).toBe(200)
})
