import { ready } from '../ready.ts'
import { signInAs } from '../sign-in.ts'
import { expect, MAIN, test } from '../test.ts'

test('filters are in the URL and shown as removable chips, and going back restores them', {
  tag: MAIN,
}, async ({ page }) => {
  await page.goto('/cats?featured=true')
  await expect(page.getByRole('link', { name: 'Remove filter Featured' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('female')
  await page.getByLabel('Minimum price in dollars').fill('3000')
  await page.getByLabel('Maximum price in dollars').fill('500')
  await page.getByRole('button', { name: 'Search Cats' }).click()
  // Reversed limits are swapped.
  await expect(page.getByRole('link', { name: 'Remove filter From $500' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter Up to $3,000' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Featured' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter Featured' })).toBeHidden()
  await expect(page.getByRole('article').first()).toContainText(/Female/i)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Remove filter Featured' })).toBeVisible()
})

test('text that is typed while a filter loads is kept', async ({ page }) => {
  await page.goto('/cats')
  await ready(page)
  // In one task, before any response.
  await page.evaluate(() => {
    const form = document.forms.namedItem('cat-filters')
    const gender = form?.elements.namedItem('gender') as HTMLSelectElement
    gender.value = 'female'
    gender.dispatchEvent(new Event('change', { bubbles: true }))
    const price = form?.elements.namedItem('minPrice') as HTMLInputElement
    price.value = '500'
  })
  await expect(page.getByRole('link', { name: 'Remove filter Female' })).toBeVisible()
  await page.getByRole('button', { name: 'Search Cats' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter From $500' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Female' }).click()
  await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveValue('')
  await expect(page.getByLabel('Minimum price in dollars')).toHaveValue('500')
})

test('a filter that is reset before its response arrives is reset', async ({ page }) => {
  await page.goto('/cats')
  await ready(page)
  const pagesBefore = await page.evaluate(() => {
    const gender = document.forms.namedItem('cat-filters')?.elements.namedItem('gender') as HTMLSelectElement
    const { length } = history
    for (const value of ['female', '']) {
      gender.value = value
      gender.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return length
  })
  // The URL before and after both is the same.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(pagesBefore + 2)
  await expect(page).toHaveURL(/\/cats$/)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveValue('female')
  await expect(page.getByRole('link', { name: 'Remove filter Female' })).toBeVisible()
})

test('going back before the responses of two filters arrive shows the first one', async ({ page }) => {
  await page.goto('/cats')
  await ready(page)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/cats*', async (route) => {
    await arrival
    await route.continue()
  })
  const pagesBefore = await page.evaluate(() => {
    const gender = document.forms.namedItem('cat-filters')?.elements.namedItem('gender') as HTMLSelectElement
    const { length } = history
    for (const value of ['female', 'male']) {
      gender.value = value
      gender.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return length
  })
  await expect.poll(() => page.evaluate(() => history.length)).toBe(pagesBefore + 2)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/gender=female/)
  arrive()
  await expect(page.getByRole('link', { name: 'Remove filter Female' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveValue('female')
})

test('a search without results links back to all cats', async ({ page }) => {
  await page.goto('/cats?q=zzzzzz&minPrice=abc')
  await expect(page.getByText('No cats found')).toBeVisible()
  await page.getByRole('link', { name: 'Clear All Filters' }).click()
  await expect(page).toHaveURL(/\/cats$/)
  await expect(page.getByText(/\d+ cats available from verified breeders/)).toBeVisible()
})

test('the list has links to pages with other cats', async ({ page }) => {
  await page.goto('/cats')
  const first = await page.getByRole('article').first().getByRole('heading').textContent()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(first ?? '')
})

test('the arrow keys switch pictures in the gallery', async ({ page, request }) => {
  const cats = (await (await request.get('/api/cats?limit=100')).json()) as {
    id: string
    pictures: unknown[]
  }[]
  const cat = cats.find(({ pictures }) => pictures.length > 1)
  await page.goto(`/cats/${cat?.id}`)
  await ready(page)
  await page.getByRole('button', { name: 'Show picture 1' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Show picture 1' })).toHaveAttribute('aria-current', 'true')
})

test('a favorite that a visitor chose is added after signing in', { tag: MAIN }, async ({ page, cat }) => {
  await page.goto(`/cats/${cat.id}`)
  await page.getByRole('link', { name: `Add ${cat.name} to favorites` }).click()
  // This account has no favorites in the demo.
  await signInAs(page, 'admin')
  await expect(page.getByText(`${cat.name} has been added to your favorites`)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: `Remove ${cat.name} from favorites` }).click()
  await expect(page.getByText(`${cat.name} has been removed from your favorites`)).toBeVisible()
})

test('an unknown path has status 404', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
