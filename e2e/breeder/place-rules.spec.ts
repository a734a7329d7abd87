import { expectAccessible } from '../accessible.ts'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

test('the rule of a club decides when a kitten leaves, and a buyer reads the rights of their state', async ({
  browser,
  baseURL,
  open,
}) => {
  const page = await open('breeder')
  await page.goto('/dashboard?tab=profile')
  await ready(page)
  const setClub = async (isMember: boolean) => {
    const club = page.getByRole('checkbox', { name: 'FIFe' })
    await club.setChecked(isMember)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
  }
  await setClub(true)
  const name = `Ruled ${Date.now().toString(36)}`
  const added = await page.request.post('/api/breeders/cats', {
    data: {
      name,
      breed: 'Maine Coon',
      gender: 'female',
      age: 5,
      price: 150_000,
      depositAmount: 30_000,
      description: 'A kitten of a club',
    },
  })
  const cat = (await added.json()) as { id: string }
  const buyer = await newcomer(browser, baseURL, 'Rosalind')
  await buyer.page.goto(`/cats/${cat.id}`)
  await expect(buyer.page.getByText(/^From .*, at 14 weeks: FIFe’s rule$/)).toBeVisible()

  expect((await buyer.api.patch('/api/auth/user', { data: { place: 'Buffalo, NY' } })).ok()).toBe(true)
  await buyer.page.goto(`/checkout/${cat.id}`)
  await ready(buyer.page)
  await expect(buyer.page.getByText(/can leave home from .*, at 14 weeks: FIFe’s rule\./)).toBeVisible()
  await expect(buyer.page.getByRole('heading', { name: 'Your rights in New York' })).toBeVisible()
  await expect(buyer.page.getByText(/^You live in New York\./)).toBeVisible()
  await expect(buyer.page.getByRole('link', { name: 'General Business Law §§752 to 754' })).toBeVisible()
  await expectAccessible(buyer.page)

  await page.goto('/dashboard?tab=litters')
  await ready(page)
  await expect(page.getByRole('heading', { name: 'Your year' })).toBeVisible()
  await expect(
    page.getByText('FIFe: A queen has at most 3 litters in 24 months, by their birth dates.'),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard?tab=profile')
  await ready(page)
  await setClub(false)
  await buyer.page.goto(`/cats/${cat.id}`)
  await expect(buyer.page.getByText(/^From .*, at 12 weeks: the cattery’s choice$/)).toBeVisible()

  const staff = await open('admin')
  await staff.goto('/admin?tab=rules')
  await ready(staff)
  await staff.getByRole('combobox', { name: 'Place or club' }).selectOption('New York')
  await expect(staff.getByText('General Business Law §§752 to 754')).toBeVisible()
  await staff.getByRole('button', { name: 'Change: New York: buyer’s rights' }).click()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Cancel' }).click()
  await staff.getByRole('button', { name: 'History: New York: buyer’s rights' }).click()
  await expect(staff.getByText(/^Version 1, first rows,/)).toBeVisible()
})
