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

  // The subject of the email.
  const link = await linkInMail(page.request, email, 'Ragdoll, $1,500, ')
  expect(link).toContain('/unsubscribe?token=')
  await page.goto('/cats?breed=Ragdoll&gender=female&maxPrice=1990')
  const newMatches = page.getByRole('region', { name: 'New since your last visit' })
  await expect(newMatches.getByRole('link', { name: 'Saffron' }).first()).toBeVisible()
  await expect(newMatches.getByText('New', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(newMatches.getByRole('link', { name: 'Saffron' }).first(), 'during the visit').toBeVisible()
  const ended = await page.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(ended.status()).toBe(200)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await page.goto('/searches')
  await expect(page.getByText('Paused: you won’t get new matches')).toBeVisible()
  await page.context().close()
})

test('a new buyer who is not sure of the breed gets three near home, and changes the search in place', async ({
  browser,
  baseURL,
}) => {
  const { page } = await newcomer(browser, baseURL, 'Quentin')
  await page.goto('/')
  await ready(page)
  const questions = page.getByRole('region', { name: 'Questions for you' })
  await questions.getByRole('textbox', { name: 'Where are you?' }).fill('12534')
  await questions.getByRole('radio', { name: 'As soon as the right one is there' }).check()
  await questions.getByRole('radio', { name: 'A quiet home' }).check()
  await questions.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We are looking for you now' })).toBeFocused()
  const breeds = page.getByRole('list').filter({ has: page.locator('a[href^="/breeds/"]') })
  await expect(breeds.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(/^“.*near Hudson” is in your saved searches/)).toBeVisible()

  await page.getByRole('link', { name: 'Saved searches', exact: true }).click()
  await page.getByRole('button', { name: /^Change .* near Hudson$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change this search' })
  await dialog.getByRole('textbox', { name: 'Location' }).fill('')
  await dialog.getByRole('combobox', { name: 'Distance' }).selectOption('Any distance')
  await dialog.getByRole('spinbutton', { name: 'Price up to ($)' }).fill('-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A price cannot be negative.')).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Price up to ($)' }).fill('2500')
  const [{ filters }] = await (await page.request.get('/api/searches')).json()
  const fitting = await page.request.get(
    `/api/cats?breed=${encodeURIComponent(filters.breed)}&status=available&maxPrice=250000`,
  )
  const count = Number(fitting.headers()['x-total-count'])
  expect(count).toBeGreaterThan(0)
  await expect(dialog.getByText(new RegExp(`^${count} cats? would fit now$`))).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const changed = page.getByRole('link', { name: /^(?!\d+ new: ).* under \$2,500$/ })
  await expect(changed).toBeVisible()
  await changed.click()
  await expect(page.getByText(new RegExp(`^${count} cats? available`))).toBeVisible()
  await page.context().close()
})
