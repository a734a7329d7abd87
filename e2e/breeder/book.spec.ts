import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

/** Opens the form of the book and fills in what it asks for first. */
async function startAnimal(page: Page, name: string, sex: 'Male' | 'Female') {
  await page.getByRole('button', { name: 'Add an animal' }).click()
  const form = page.getByRole('dialog', { name: 'Add an animal' })
  await form.getByLabel('Registered name').fill(name)
  await form.getByRole('combobox', { name: 'Sex' }).selectOption(sex)
  await form.getByRole('combobox', { name: 'Breed', exact: true }).fill('Siberian')
  return form
}

test('a breeder records parents and a kitten in the book, edits it, and deletes it', async ({ open }) => {
  const page = await open('breeder')
  await page.goto('/dashboard?tab=book')
  await ready(page)
  const [sire, kitten] = [`Journey Sire ${Date.now()}`, `Journey Kitten ${Date.now()}`]

  const first = await startAnimal(page, sire, 'Male')
  await first.getByRole('button', { name: 'Add to the book' }).click()
  await expect(page.getByText(`${sire} is in your breeding book`)).toBeVisible()

  const second = await startAnimal(page, kitten, 'Female')
  await second.getByText('Birth and parents').click()
  await second.getByLabel('Month').selectOption('April')
  await second.getByLabel('Year').fill('2025')
  const choice = second.getByRole('combobox', { name: 'Sire' })
  await choice.fill(sire)
  await second.getByRole('option', { name: sire }).first().click()
  await second.getByRole('combobox', { name: 'Dam' }).fill('Journey Dam')
  await second.getByRole('option', { name: 'Add “Journey Dam”' }).click()
  await expect(second.getByRole('button', { name: 'Remove Journey Dam as dam' })).toBeVisible()
  await expectAccessible(page)
  await second.getByRole('button', { name: 'Add to the book' }).click()
  await expect(page.getByText(`${kitten} is in your breeding book`)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the book' }).fill(kitten)
  const row = page.getByRole('row').filter({ hasText: kitten })
  await expect(row).toContainText('Apr 2025')
  await expect(row).toContainText(`${sire} × Journey Dam`)
  await row.getByRole('link', { name: kitten }).click()
  await expect(page.getByRole('heading', { level: 1, name: kitten })).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${kitten}` })
  await form.getByRole('textbox', { name: 'Call name' }).fill('Mischka')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('“Mischka”')).toBeVisible()

  await page.getByRole('link', { name: sire }).click()
  await expect(page.getByRole('heading', { level: 1, name: sire })).toBeVisible()
  await expect(page.getByRole('link', { name: kitten })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: kitten })).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/dashboard?tab=book')
  await page.getByRole('searchbox', { name: 'Search the book' }).fill(kitten)
  await expect(page.getByText('No animals here.')).toBeVisible()
})
