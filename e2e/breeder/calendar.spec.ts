import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

test('a breeder reads the calendar, chooses reminders, and makes and replaces the address for apps', async ({
  open,
}) => {
  const page = await open('breeder')
  await page.goto('/dashboard?tab=calendar')
  await ready(page)
  const panel = page.getByRole('tabpanel', { name: 'Calendar' })
  const month = panel.getByRole('heading', { level: 3 }).first()
  const current = (await month.textContent()) ?? ''

  // The demo’s litter is expected in four weeks, which is this month or the next one.
  const expected = panel.getByRole('link', { name: /^Litter expected: Thornfield Captain Bly/ })
  if (!(await expected.isVisible())) {
    await panel.getByRole('link', { name: /^Next month/ }).click()
    await expect(month).not.toHaveText(current)
  }
  await expect(expected).toBeVisible()
  await panel.getByRole('link', { name: 'Expected births', exact: true }).click()
  await expect(page).toHaveURL(/show=expected_birth/)
  await expect(panel.locator('ol ul > li')).toHaveCount(1)
  await expectAccessible(page)
  await expected.click()
  await expect(page).toHaveURL(/\/breeding-pairings\//)
  await page.goBack()

  const choice = panel.getByRole('combobox', { name: 'Expected births' })
  await choice.selectOption('In the app and by email')
  await expect(panel.getByText('Your choice has been saved.')).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(choice).toHaveValue('mail')

  const read = async (url: string) => (await page.request.get(new URL(url).pathname)).status()
  await panel.getByRole('button', { name: 'Make an address' }).click()
  const address = panel.getByRole('textbox', { name: 'Your address' })
  const first = await address.inputValue()
  expect(await read(first)).toBe(200)
  await panel.getByRole('button', { name: 'Replace the address' }).click()
  const question = page.getByRole('dialog', { name: 'Replace the address?' })
  await question.getByRole('button', { name: 'Replace the address' }).click()
  await expect(address).not.toHaveValue(first)
  expect([await read(first), await read(await address.inputValue())]).toEqual([410, 200])
  await panel.getByRole('button', { name: 'Turn it off' }).click()
  await page
    .getByRole('dialog', { name: 'Turn the address off?' })
    .getByRole('button', { name: 'Turn it off' })
    .click()
  await expect(panel.getByRole('button', { name: 'Make an address' })).toBeVisible()
})

test('the calendar can be read without script', async ({ open, browser }) => {
  const signedIn = await open('breeder')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await signedIn.context().storageState(),
  })
  const page = await context.newPage()
  await page.goto('/dashboard?tab=calendar')
  const month = page.getByRole('heading', { level: 3 }).first()
  const current = (await month.textContent()) ?? ''
  await page.getByRole('link', { name: /^Next month/ }).click()
  await expect(month).not.toHaveText(current)
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(month).toHaveText(current)
  await expect(page.locator('time[aria-current="date"]')).toHaveCount(1)
  await context.close()
})
