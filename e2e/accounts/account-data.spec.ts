import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { expect, MAIN, NEW_PASSWORD, test } from '../test.ts'

test('a user downloads a file with the data of the account', { tag: MAIN }, async ({ open }) => {
  const page = await open('new buyer')
  await page.goto('/profile/data')
  await ready(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a file' }).click()
  const button = page.getByRole('button', { name: 'Download', exact: true })
  await button.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^littermate-data-[\d-]+\.zip$/)
})

test('a user asks for the deletion of the account and keeps it after all', async ({ open }) => {
  const page = await open('new buyer')
  await page.goto('/profile/data')
  await ready(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Your password/).fill('something else')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel(/Your password/).fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/Until then, you can only read/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/cats')
  await page.getByRole('link', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText(/Until then, you can only read/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})
