import type { APIRequestContext, Page } from '@playwright/test'
import { orderPath } from '#features/orders/order-path.ts'
import { layoutProblems } from '../layout-problems.ts'
import { type Newcomer, newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

/** What users write: a word longer than a line of a phone, and a line of signs without a space. */
const WORD = 'Donaudampfschifffahrtskapitaenswitwe'
const LINE = '='.repeat(49)
/** The longest name of a place that is one word. */
const PLACE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
/** The longest name that a cat, a parent, or a cattery can have. */
const NAME = `${WORD} ${WORD} ${WORD}`.slice(0, 100)
const TEXT = `${WORD} and a line:\n${LINE}\n${WORD}`

/** What breaks must be one of the long words; everything else stays whole. */
const LONG_PARTS = [WORD.slice(4, 20), PLACE.slice(4, 20), '===']
const WIDTHS = [320, 390]

type Order = { transactionId: string; status: string; snapshot: { name: string } }

/** Fails if a page can be scrolled to the side at a phone's width. `prepare` acts on the open page. */
async function expectNoOverflow(page: Page, paths: string[], prepare?: () => Promise<unknown>) {
  for (const path of paths) {
    await page.goto(path)
    await ready(page)
    await prepare?.()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await page.evaluate(findWideElements), `${path} at ${width} pixels`).toEqual([])
    }
    const problems = await layoutProblems(page, [390])
    expect
      .soft(
        problems.filter((problem) => !LONG_PARTS.some((part) => problem.includes(part))),
        path,
      )
      .toEqual([])
  }
}

/** Runs in the page: the elements that reach over the right edge, if the page can be scrolled to the side. */
async function findWideElements(): Promise<string[]> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  if (document.documentElement.scrollWidth <= innerWidth) return []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    range.selectNodeContents(text)
    const parent = text.parentElement
    if (parent?.checkVisibility() && range.getBoundingClientRect().right > innerWidth + 1)
      found.push(`${parent.tagName} ${parent.className}: ${text.textContent?.slice(0, 40)}`)
  }
  return [`${document.documentElement.scrollWidth} pixels`, ...found]
}

/** Replaces names of cats on a page with words of 12 letters, and fails if a word is broken on a phone or tablet. */
async function expectWholeNames(page: Page, path: string, names: string[]) {
  await page.goto(path)
  await ready(page)
  const replaced = await page.evaluate((known) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let count = 0
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const name = known.find((each) => text?.data.startsWith(each) || text?.data.endsWith(each))
      if (!name) continue
      text.data = text.data.replace(name, 'Lanternlight Lanternlight')
      count += 1
    }
    return count
  }, names)
  expect(replaced, path).toBeGreaterThan(0)
  expect.soft(await layoutProblems(page, [320, 390, 768]), path).toEqual([])
}

async function post(api: APIRequestContext, path: string, data: object) {
  const response = await api.post(path, { data })
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true)
  return response.json()
}

/** A cattery in which every text is long, with a pairing, its litter, and a cat. */
async function addLongCattery({ api, id: userId, email }: Newcomer) {
  const breeder = await post(api, '/api/breeders', {
    name: WORD,
    businessName: NAME,
    location: `${PLACE}, Wales`,
    description: TEXT,
    yearsExperience: 3,
    specializations: [WORD, `${WORD} ${WORD}`],
    documents: { references: TEXT, certifications: TEXT, contactInfo: { email, phone: '503 555 0100' } },
  })
  const lists = { transportMethods: [WORD], meetingLocations: [`${WORD} ${LINE}`] }
  expect((await api.patch(`/api/breeders/${breeder.id}`, { data: lists })).ok()).toBe(true)
  const parent = { name: NAME, breed: WORD, age: 30, description: TEXT }
  const pairing = await post(api, '/api/breeding-pairings', {
    sire: parent,
    queen: parent,
    pairing: { status: 'planned', description: TEXT, expectedLitterDate: '2030-01-01' },
  })
  const litter = await post(api, '/api/litters', {
    litterName: WORD,
    breedingPairingId: pairing.id,
    totalKittens: 4,
    birthDate: '2026-01-01',
  })
  const cat = await post(api, '/api/breeders/cats', {
    name: NAME,
    breed: WORD,
    gender: 'female',
    price: 99_999_999,
    depositAmount: 50_000,
    color: WORD,
    description: TEXT,
    litterId: litter.id,
    vaccinations: [{ name: WORD, date: '2026-01-01' }],
    healthCertifications: [WORD],
  })
  return { userId, breeder, pairing, litter, cat }
}

test('long words and lines do not make any page wider than a phone', async ({ browser, baseURL, open }) => {
  const owner = await newcomer(browser, baseURL, WORD.slice(0, 30))
  const buyer = await newcomer(browser, baseURL, WORD.slice(3, 33))
  const { userId, breeder, pairing, litter, cat } = await addLongCattery(owner)
  await post(buyer.api, '/api/messages', { receiverId: userId, content: TEXT, catId: cat.id })
  await post(owner.api, '/api/messages', { receiverId: buyer.id, content: TEXT })
  await post(buyer.api, '/api/favorites', { catId: cat.id })
  const report = await post(buyer.api, '/api/reports', {
    catId: cat.id,
    reason: 'misleading',
    comment: TEXT,
  })
  const request = await post(buyer.api, '/api/support', {
    clientId: crypto.randomUUID(),
    topic: 'other',
    text: TEXT,
    reference: `${WORD} ${WORD}`,
  })

  const search = `q=${WORD}`
  const visitor = await open('visitor')
  await expectNoOverflow(visitor, [
    ...['/cats', `/cats?${search}`, `/cats?${search}&view=list`, `/cats/${cat.id}`],
    ...['/breeders', `/breeders?${search}`, `/breeders?${search}&view=list`, `/breeder/${breeder.id}`],
    ...[`/breeding-pairings?${search}`, `/breeding-pairings/${pairing.id}`, `/litters/${litter.id}`, '/'],
    ...[`/cats?${search}+${LINE}`, '/support', '/login'],
  ])
  await expectNoOverflow(buyer.page, [
    ...['/', `/cats/${cat.id}`, `/checkout/${cat.id}`, '/favorites', '/profile', '/notifications'],
    ...['/messages', `/messages?with=${userId}`, '/account-status', `/support/${request.id}`],
  ])
  await expectNoOverflow(buyer.page, [`/cats/${cat.id}`], async () => {
    await buyer.page.getByRole('button', { name: /^Ask About/ }).click()
    await expect(buyer.page.getByRole('dialog').getByRole('log')).toContainText(LINE)
  })
  await expectNoOverflow(owner.page, [
    ...['', '?tab=profile', '?tab=cats', '?tab=pairings', '?tab=litters', '?tab=inquiries'].map(
      (tab) => `/dashboard${tab}`,
    ),
    ...[`/dashboard?tab=cats&edit=${cat.id}`, '/messages', `/messages?with=${buyer.id}`, '/notifications'],
  ])
  const staff = await open('admin')
  const cases = await (await staff.request.get('/api/admin/cases', { params: { kind: 'support' } })).json()
  await expectNoOverflow(staff, [
    ...[
      '/admin',
      '/admin?tab=checks',
      `/admin?case=${report.id}`,
      `/admin?case=${cases[0]?.id}`,
      `/admin?tab=people&q=${WORD}`,
      '/admin?kind=support',
      '/admin?tab=log',
    ],
  ])
  for (const { page } of [owner, buyer]) await page.context().close()
})

test('words of 12 letters are not broken in names of cats on the landing page, orders, and records of cats', async ({
  open,
}) => {
  const page = await open('buyer')
  const orders: Order[] = await (await page.request.get('/api/orders?limit=100')).json()
  const completed = orders.find(({ status }) => status === 'completed')
  if (!completed) throw new Error('The buyer of the demo has no completed order')
  const names = [completed.snapshot.name]
  await expectWholeNames(page, orderPath(completed), names)
  await expectWholeNames(page, `${orderPath(completed)}/cat`, names)

  const visitor = await open('visitor')
  const cats: { name: string }[] = await (await visitor.request.get('/api/cats?limit=100')).json()
  const available = cats.map(({ name }) => name)
  await expectWholeNames(visitor, '/', available)
})

test('long reviews do not make the page of a breeder wider than a phone', async ({ page, request }) => {
  const breeders = (await (await request.get('/api/breeders?limit=100')).json()) as {
    id: string
    reviewCount: number
  }[]
  const breeder = breeders.find(({ reviewCount }) => reviewCount > 5)
  await page.route('**/api/breeders/*/reviews*', async (route) => {
    const response = await route.fetch()
    const reviews = (await response.json()) as object[]
    const answer = { text: TEXT, createdAt: '2026-01-01T00:00:00.000Z' }
    const json = reviews.map((review) => ({ ...review, reviewer: WORD, comment: TEXT, answer }))
    await route.fulfill({ response, json })
  })
  await expectNoOverflow(page, [`/breeder/${breeder?.id}`], async () => {
    await page.getByRole('link', { name: /^Show all \d+ reviews/ }).click()
    await expect(page.getByText(LINE).first()).toBeVisible()
  })
})

test('a long user name does not make the header wider than a small laptop', async ({ browser, baseURL }) => {
  const { page } = await newcomer(browser, baseURL, WORD)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.context().close()
})
