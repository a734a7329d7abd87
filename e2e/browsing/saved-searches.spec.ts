import { linkInMail } from '../mail.ts'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

test('a search is saved, an email tells of a new kitten, and one click in it ends the search', async ({
  browser,
  baseURL,
  open,
}) => {
  const { page, email } = await newcomer(browser, baseURL, 'Sabrina')
  await page.goto('/cats?breed=Ragdoll&gender=female&maxPrice=1990')
  await ready(page)
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our Ragdoll')
  await dialog.getByRole('radio', { name: 'By email, at once' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Our Ragdoll' })).toBeVisible()

  const breeder = await open('breeder')
  const data = { name: 'Saffron', breed: 'Ragdoll', gender: 'female', age: 12, price: 150_000 }
  const listed = await breeder.request.post('/api/breeders/cats', {
    data,
    headers: { origin: baseURL ?? '' },
  })
  expect(listed.ok(), await listed.text()).toBe(true)

  const link = await linkInMail(page.request, email, '1 new cat for “Our Ragdoll”')
  expect(link).toContain('/unsubscribe?token=')
  const ended = await page.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(ended.status()).toBe(200)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await page.goto('/searches')
  await expect(page.getByText('Paused: you won’t get new matches')).toBeVisible()
  await page.context().close()
})
