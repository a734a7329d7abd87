import { holdRequests } from '../hold-requests.ts'
import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'

test('the landing page links to signing in and to the cats', { tag: MAIN }, async ({ page }) => {
  await page.goto('/')
  for (const [name, returnTo, more] of [
    ['Sign In', '/', ''],
    ['Browse Available Kittens', '/cats', ''],
    ['Become a Breeder', '/breeders/apply', '&signUp'],
    ['Get Started Today', '/', '&signUp'],
  ] as const) {
    const href = `/api/login?returnTo=${encodeURIComponent(returnTo)}${more}`
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  for (const claim of ['Verified breeders', 'Future litters', 'Built-in messaging', 'Transparent pricing'])
    await expect(page.getByRole('heading', { name: claim })).toBeVisible()
  for (const figure of ['150+', '25+', '1,200+']) await expect(page.getByText(figure)).toBeVisible()
  await expect(page.getByText('since 2024')).toBeVisible()
  const story = page.getByRole('img', { name: /sire and a red queen|newborn kittens|plays with|sleeps on/ })
  await expect(story).toHaveCount(4)
  for (const picture of await story.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
  await ready(page)
  await page.getByRole('link', { name: 'Browse Available Kittens' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcats$/)
  await page.getByRole('link', { name: 'Continue without an account' }).click()
  await expect(page).toHaveURL(/\/cats$/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Become a Breeder' }).click()
  await expect(page).toHaveURL(/\/signup\?returnTo=%2Fbreeders%2Fapply$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  await expect(page.getByRole('link', { name: 'Continue without an account' })).toHaveCount(0)
  await page.goto('/')
  await page.getByRole('link', { name: 'browse cats first' }).click()
  await expect(page).toHaveURL(/\/cats$/)
})

test('home greets the user and shows links, cats, and upcoming litters', { tag: MAIN }, async ({ open }) => {
  const page = await open('buyer')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back, \w+$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Your orders' })).toBeVisible()
  for (const [name, to] of [
    ['Browse Cats', '/cats'],
    ['Future Litters', '/breeding-pairings'],
    ['Messages', '/messages'],
    ['Breeder Dashboard', '/breeder-dashboard'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  await expect(main.locator('article a[href^="/cats/"]').first()).toBeVisible()
  await expect(main.locator('article a[href^="/breeding-pairings/"]').first()).toBeVisible()
  await ready(page)
  await expect(main.getByRole('heading', { name: 'Upcoming Litters' })).toBeVisible()
})

test('text pages are linked in the footer, and their headings are focused and announced', async ({
  page,
}) => {
  await page.goto('/')
  await ready(page)
  for (const name of ['About', 'Buyer Guarantee', 'Support', 'Terms', 'Privacy']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText(name)
    await expect(heading).toBeFocused()
    await expect(page.locator('p[aria-live=polite].sr-only')).toContainText(`${name}`)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'How long' }).click()
  await expect(page).toHaveURL(/#how-long$/)
  await expect(page.getByRole('heading', { name: 'How long' })).toBeInViewport()
})

test('text pages have a canonical link and a description', async ({ request }) => {
  for (const path of ['/about', '/buyer-guarantee', '/support', '/terms', '/privacy']) {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+${path}"/>`))
    expect(/<meta name="description" content="([^"]+)"\/>/.exec(html)?.[1]?.length).toBeGreaterThan(60)
  }
})

test('the keyboard can skip to the content and use the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cats')
  await ready(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  const menu = page.locator('header summary[aria-label=Menu]')
  await menu.focus()
  await page.keyboard.press('Enter')
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await expect(link('Cats')).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(link('Cats')).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  for (const name of ['Home', 'Cats', 'Cat Breeds', 'Breeders', 'Future Litters']) {
    await page.keyboard.press('Tab')
    await expect(link(name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/breeding-pairings$/)
  await expect(menu).toBeVisible()
  await expect(link('Cats')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a menu opened before the script loads stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('header summary').last().click()
  const cats = page.getByRole('banner').getByRole('link', { name: 'Cats', exact: true })
  await expect(cats).toBeVisible()
  release()
  await ready(page)
  await expect(cats).toBeVisible()
  await cats.click()
  await expect(page).toHaveURL(/\/cats$/)
  await expect(cats).toBeHidden()
})

test('pages load without layout shifts and with less than 200 kB of pictures', async ({ page, cat }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const layout = { shift: 0 }
    Object.assign(globalThis, { layout })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) layout.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const expectStable = async (path: string) => {
    const shift = await page.evaluate(
      () => (globalThis as unknown as { layout: { shift: number } }).layout.shift,
    )
    expect(shift, `layout shift of ${path}`).toBeLessThan(0.01)
  }
  for (const path of ['/', '/cats', `/cats/${cat.id}`]) {
    await page.goto(path)
    await ready(page)
    await page.waitForLoadState('load')
    const pictures = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/objects/'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
    expect(pictures, `bytes of pictures on ${path}`).toBeLessThan(200_000)
    expect(pictures).toBeGreaterThan(0)
    await expectStable(path)
  }
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expectStable('/login')
})

test('a featured kitten keeps its place while the next one is loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await ready(page)
  const kittens = page.getByRole('list', { name: 'Featured kittens' }).getByRole('listitem')
  const place = await kittens.nth(1).boundingBox()
  await kittens.nth(2).evaluate((kitten) => kitten.remove())
  expect(await kittens.nth(1).boundingBox()).toEqual(place)
})

test('pictures have their average color before they load, without scripts in the way', async ({ page }) => {
  await page.route(/\/objects\//, () => {})
  await page.goto('/cats', { waitUntil: 'commit' })
  const picture = page.locator('main article img[data-color]').first()
  await expect(picture).toHaveAttribute('data-color', /^#[\da-f]{6}$/)
  const [color, painted] = await picture.evaluate((image: HTMLElement) => {
    const probe = document.createElement('i')
    probe.style.color = image.dataset.color ?? ''
    return [probe.style.color, getComputedStyle(image).backgroundColor]
  })
  expect(painted).toBe(color)
})

test('users who prefer reduced motion see no animations or transitions', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(
        ({ animationName, transitionProperty }) => `${animationName} ${transitionProperty}` !== 'none none',
      )
      .map(({ animationName, transitionProperty }) => `${animationName} ${transitionProperty}`),
  )
  expect(moving).toEqual([])
})
