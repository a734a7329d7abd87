/** The home page of buyers. */
import { expectAccessible } from '../accessible.ts'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

const section = (name: string) => ({ level: 2, name }) as const

test('a new buyer sees how to start, and then what changed since', async ({ browser, baseURL, open }) => {
  const { page, api, id } = await newcomer(browser, baseURL, 'Hesper')
  await page.goto('/')
  await expect(page.getByRole('heading', section('Find your kitten in three steps'))).toBeVisible()
  await expectAccessible(page)

  // A cat of the breeder that no other journey uses.
  const breeder = await open('breeder')
  await breeder.goto('/about')
  const headers = { origin: baseURL ?? '' }
  const cat = { name: 'Hesperus', breed: 'Ragdoll', gender: 'male', age: 14, price: 150_000 }
  const created = await breeder.request.post('/api/breeders/cats', { data: cat, headers })
  expect(created.status()).toBe(201)
  const { id: catId, version, breederId } = await created.json()
  const owner = await (await api.get(`/api/breeders/${breederId}`)).json()

  await api.post('/api/favorites', { data: { catId } })
  await api.post('/api/messages', {
    data: { receiverId: owner.userId, catId, content: 'Is Hesperus fond of laps?' },
  })
  const isLive = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.reload()
  await expect(page.getByRole('heading', section('Litters you may like'))).toBeVisible()
  await expect(page.getByRole('heading', section('Find your kitten in three steps'))).toHaveCount(0)
  await expect(page.getByRole('heading', section('Changes in your favorites'))).toHaveCount(0)

  await isLive
  const reply = { receiverId: id, content: 'He has claimed two of them.' }
  await breeder.request.post('/api/messages', { data: reply, headers })
  // Live, on the open page.
  await expect(page.getByText(reply.content)).toBeVisible()
  const change = { ...cat, price: 140_000, version }
  const changed = await breeder.request.patch(`/api/breeders/cats/${catId}`, { data: change, headers })
  expect(changed.status()).toBe(200)
  await page.reload()
  await expect(page.getByText('Now $1,400, was $1,500')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  const isSeen = page.waitForResponse('**/api/favorites/seen')
  await page.getByRole('link', { name: 'Hesperus', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hesperus')
  await isSeen
  await page.goto('/')
  await expect(page.getByRole('heading', section('New messages'))).toBeVisible()
  await expect(page.getByRole('heading', section('Changes in your favorites'))).toHaveCount(0)
  await breeder.request.delete(`/api/cats/${catId}`, { headers })
  await page.context().close()
})

test('favorites can be marked as seen without opening them', async ({ browser, baseURL, open }) => {
  const { page, api } = await newcomer(browser, baseURL, 'Isolde')
  const breeder = await open('breeder')
  await breeder.goto('/about')
  const headers = { origin: baseURL ?? '' }
  const cat = { name: 'Isengrim', breed: 'Ragdoll', gender: 'male', age: 14, price: 150_000 }
  const { id: catId, version } = await (
    await breeder.request.post('/api/breeders/cats', { data: cat, headers })
  ).json()
  await api.post('/api/favorites', { data: { catId } })
  await breeder.request.patch(`/api/breeders/cats/${catId}`, {
    data: { ...cat, price: 160_000, version },
    headers,
  })
  await page.goto('/')
  await ready(page)
  const heading = page.getByRole('heading', section('Changes in your favorites'))
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Mark as seen' }).press('Enter')
  await expect(heading).toHaveCount(0)
  await page.reload()
  await expect(heading).toHaveCount(0)
  await breeder.request.delete(`/api/cats/${catId}`, { headers })
  await page.context().close()
})

test('times are in the time zone of the device, also in the HTML of the next page', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/Denver' })
  const page = await context.newPage()
  await page.goto('/login?returnTo=%2Fnotifications')
  await ready(page)
  await page.getByRole('button', { name: 'breeder@example.com' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/notifications')
  const times = page.getByRole('main').locator('time')
  const shown = await times.first().innerText()
  const at = (await times.first().getAttribute('datetime')) ?? ''
  const expected = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/Denver',
  }).format(new Date(at))
  expect(shown).toBe(expected.replace('\u202f', ' '))
  const html = await (await context.request.get('/notifications')).text()
  expect(html).toContain(`>${shown}</time>`)
  await context.close()
})
