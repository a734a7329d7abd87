import sharp from 'sharp'
import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

test('a breeder publishes in the diary of a kitten, everyone reads it, and it is removed', async ({
  open,
}) => {
  const page = await open('breeder')
  const litters = (await (await page.request.get('/api/breeders/litters')).json()) as { id: string }[]
  await page.goto(`/breeding/litters/${litters.at(-1)?.id}`)
  await ready(page)
  const section = page.locator('#diary')
  const publish = section.getByRole('button', { name: /^Publish an entry about/ }).first()
  const name = ((await publish.getAttribute('aria-label')) ?? '').replace('Publish an entry about ', '')
  const path = (await section.getByRole('link', { name }).getAttribute('href')) ?? ''
  await publish.click()
  const form = page.getByRole('dialog', { name: `Publish an entry about ${name}` })
  const text = `Seen at the window at ${Date.now()}.`
  await form.getByLabel('What is new').fill('Write to me at cats@example.com')
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(form.getByText(/Please remove/)).toBeVisible()
  await form.getByLabel('What is new').fill(text)
  const buffer = await sharp({ create: { width: 600, height: 500, channels: 3, background: '#a86' } })
    .png()
    .toBuffer()
  await form.getByLabel('Add a picture').setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer })
  await expect(form.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`Published in the diary of ${name}.`)).toBeVisible()
  await section.getByText(`Entries about ${name}`).click()
  await expect(section.getByText(text)).toBeVisible()
  await expectAccessible(page)

  const visitor = await open('visitor')
  await visitor.goto(path)
  const shown = visitor.getByRole('listitem').filter({ hasText: text })
  await expect(shown.getByAltText(`A picture of ${name}`)).toBeVisible()
  await expectAccessible(visitor)

  // The newest entry is the first one.
  await section.getByRole('button', { name: 'Edit' }).first().click()
  const edit = page.getByRole('dialog', { name: `Edit an entry about ${name}` })
  await expect(edit.getByLabel('What is new')).toHaveValue(text)
  await page.getByRole('button', { name: 'Remove the entry' }).click()
  await page
    .getByRole('dialog', { name: 'Remove this entry?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText('The entry was removed.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(text)).toHaveCount(0)
})

test('a buyer reads what the plan has next, and is reminded of it', async ({ open }) => {
  const page = await open('buyer')
  const orders = (await (await page.request.get('/api/orders?limit=100')).json()) as {
    transactionId: string
    status: string
  }[]
  const completed = orders.filter(({ status }) => status === 'completed')
  for (const { transactionId } of completed) {
    await page.goto(`/orders/${transactionId}/cat`)
    await ready(page)
    const remind = page.getByRole('button', { name: 'Remind me' })
    if ((await remind.count()) === 0) continue
    await expectAccessible(page)
    await remind.click()
    await expect(page.getByText('We will remind you.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn reminders off' }).click()
    await expect(page.getByText('You get no more reminders.')).toBeVisible()
    return
  }
  throw new Error('The demo data has no cat with care that is due.')
})
