import { readFile } from 'node:fs/promises'
import { APPROVED, payButton, typeCard } from '../card.ts'
import { expect, MAIN, test } from '../test.ts'

type Insight = { cats: { catId: string; views: number[] }[] }

test('inquiries, reservations, and views appear on the open dashboard without a reload', async ({
  open,
  newCatOfBreeder: cat,
}) => {
  const [breeder, buyer, visitor] = [await open('breeder'), await open('buyer'), await open('visitor')]
  const views = async () => {
    const response = await breeder.request.get(`/api/breeders/insight?catId=${cat.id}`)
    return ((await response.json()) as Insight).cats[0]?.views.at(-1) ?? 0
  }
  const before = await views()

  const listening = breeder.waitForRequest(/\/api\/live/)
  await breeder.goto('/dashboard')
  await listening
  await visitor.goto(`/cats/${cat.id}`)

  await buyer.goto(`/cats/${cat.id}`)
  await buyer.getByRole('button', { name: `Ask About ${cat.name}` }).click()
  const question = `Could we visit ${cat.name}? ${Date.now().toString(36)}`
  await buyer.getByRole('dialog').getByRole('textbox').fill(question)
  await buyer.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(breeder.getByRole('listitem').filter({ hasText: question })).toBeVisible()

  await buyer.goto(`/checkout/${cat.id}`)
  await typeCard(buyer, APPROVED)
  await payButton(buyer).click()
  await expect(buyer.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
  await breeder.getByRole('tab', { name: /My Cats/ }).click()
  const card = breeder
    .getByRole('listitem')
    .filter({ has: breeder.getByRole('button', { name: `Edit ${cat.name}` }) })
  await expect(card.getByText('Reserved', { exact: true })).toBeVisible()

  // The visitor and the buyer have viewed the cat; views are written every 30 seconds.
  await expect.poll(views).toBeGreaterThanOrEqual(before + 2)
  await card.getByText('in 12 weeks').click()
  await expect(card.getByRole('img', { name: /^Sales by week since .*, 1$/ })).toBeVisible()
})

test('statistics are shown as a table, and data can be exported', { tag: MAIN }, async ({ open }) => {
  const page = await open('breeder')
  await page.goto('/dashboard')
  await expect(page.getByRole('img', { name: /^Views by week since / })).toBeVisible()
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table', { name: 'Your cattery by week' })
  await expect(table.getByRole('row')).toHaveCount(13)
  for (const name of ['Cats', 'Litters', 'Sales']) {
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: `${name} as CSV` }).click()
    const download = await started
    expect(download.suggestedFilename()).toMatch(/^littermate-\w+-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.split('\r\n').length).toBeGreaterThan(2)
  }
})
