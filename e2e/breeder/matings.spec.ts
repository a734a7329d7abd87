import { expect, test } from '../test.ts'

test('a breeder plans a mating of close relatives, and saves it as a private pairing with a reason', async ({
  open,
}) => {
  const page = await open('breeder')
  await page.goto('/breeding/plan')
  const choose = async (label: string, text: string) => {
    await page.getByRole('combobox', { name: label }).fill(text)
    await page.getByRole('option', { name: text }).click()
  }
  await choose('Sire', 'Thornfield Captain Bly')
  await choose('Dam', 'Foxglove Plum Duff')
  await expect(page.getByText('Thornfield Captain Bly is the father of Foxglove Plum Duff.')).toBeVisible()
  await expect(page.getByText(/^Inbreeding at least \d+\.?\d*% over 10 generations/)).toBeVisible()
  await page.getByRole('link', { name: '5', exact: true }).click()
  await expect(page).toHaveURL(/generations=5$/)
  await expect(page.getByText(/over 5 generations \(\d+% of the ancestors known\)/)).toBeVisible()

  await page.getByRole('link', { name: 'Save as pairing' }).click()
  const form = page.getByRole('dialog', { name: 'Add Breeding Pairing' })
  await expect(form.getByLabel('Name')).toHaveValue('Thornfield Captain Bly')
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Foxglove Plum Duff')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Create Pairing' }).click()
  const reason = form.getByLabel('Reason for this mating')
  await expect(reason).toBeFocused()
  await reason.fill('A repeat of the line of 2019.')
  await form.getByRole('button', { name: 'Create Pairing' }).click()
  await expect(page.getByText('Your reason: A repeat of the line of 2019.')).toBeVisible()
})

test('a cat’s page has its pedigree without script, and loads it when it is near', async ({
  browser,
  request,
  baseURL,
}) => {
  const cats: { id: string; name: string }[] = await (await request.get('/api/cats?limit=100')).json()
  const id = cats.find(({ name }) => name === 'Damson')?.id ?? ''
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  const plain = await context.newPage()
  await plain.goto(`${baseURL}/cats/${id}`)
  await expect(plain.getByRole('heading', { name: 'Pedigree' })).toBeVisible()
  await expect(plain.getByText('Thornfield Tansy Fair', { exact: true }).first()).toBeHidden()
  await plain.getByText('Parents of Thornfield Captain Bly').first().click()
  await expect(plain.getByText('Thornfield Tansy Fair', { exact: true }).first()).toBeVisible()
  await context.close()
})
