import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

test('the forms of the dashboard pass axe with errors', async ({ open }) => {
  const page = await open('breeder')
  for (const [tab, button, send] of [
    ['cats', 'Add New Cat', 'Add Cat'],
    ['pairings', 'Add Breeding Pairing', 'Next'],
    ['litters', 'Add Litter', 'Create Litter'],
  ] as const) {
    await page.goto(`/dashboard?tab=${tab}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    const form = page.getByRole('dialog', { name: button })
    if (tab === 'litters') await form.getByLabel('Total Kittens').fill('-1')
    if (tab === 'cats') {
      for (const contents of ['Personality, color', 'Certificates, vaccinations', 'Deposit, feature'])
        await form.getByText(contents).click()
      await form.getByLabel('DNA Tested').check()
    }
    await form.getByRole('button', { name: send }).click()
    await expect(form.getByRole('alert').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('the application and the first profile pass axe', async ({ open }) => {
  const page = await open('buyer')
  await page.goto('/breeders/apply')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Please select your experience level')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/breeder-dashboard')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expect(page.getByText('Location is required')).toBeVisible()
  await expectAccessible(page)
})

test('tabs, wizard, and dialogs work with the keyboard and restore the focus', async ({ open }) => {
  const page = await open('breeder')
  await page.goto('/dashboard')
  await ready(page)
  await page.getByRole('tab', { name: 'Overview' }).focus()
  for (const _ of ['Calendar', 'Profile', 'My Cats', 'Breeding Pairings'])
    await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /Breeding Pairings/ })).toBeFocused()
  await expect(page).toHaveURL(/tab=pairings/)

  const add = page.getByRole('button', { name: 'Add Breeding Pairing' })
  await add.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Breeding Pairing' })
  await expect(form.getByLabel('Name')).toBeFocused()
  // Enter goes to the next step instead of submitting; an invalid field takes the focus.
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('Rowan')
  await form.getByLabel('Breed').focus()
  await page.keyboard.type('Ragdoll')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('heading', { name: /Queen.*step 2 of 3/ })).toBeFocused()
  await form.getByRole('button', { name: 'Previous' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Name')).toHaveValue('Rowan')

  await page.keyboard.press('Escape')
  const confirmation = page.getByRole('dialog', { name: 'Leave this form?' })
  await expect(confirmation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await confirmation.getByRole('button', { name: 'Discard' }).focus()
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(add).toBeFocused()

  // The confirmation focuses Cancel, and the focus returns to the button.
  const remove = page.getByRole('button', { name: /^Delete / }).first()
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()

  // If the button is on another tab, the focus moves to the same button of this one.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Add New Kitten' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Cat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add New Cat' })).toBeFocused()
})
