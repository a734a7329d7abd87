/** After each act that removes the control that was pressed, the keyboard's focus is on the next useful element. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { joinUrl } from '#features/waiting-lists/web/join-url.ts'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, NEW_PASSWORD, test } from '../test.ts'

type Act = {
  act: string
  path: string
  /** What is pressed with the keyboard; the last act is the one that removes what had the focus. */
  press: ((page: Page) => Locator)[]
  /** The kind and name of what has the focus then. */
  focused: string | RegExp
  /** How many controls of the kind are left, where `focused` also describes the one that was pressed. */
  left?: { of: (page: Page) => Locator; count: number }
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name, exact: true })
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Presses a control with the keyboard, once the script that keeps the focus has loaded. */
async function press(page: Page, control: Locator) {
  await control.focus()
  await page.locator('html[data-keeps-focus]').waitFor()
  await page.keyboard.press('Enter')
}

/** What has the focus: "link Remove Fig". */
const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const tag = element?.tagName.toLowerCase() ?? 'nothing'
    const kind = { a: 'link', h1: 'heading', h2: 'heading', h3: 'heading' }[tag] ?? tag
    if (['body', 'main'].includes(tag)) return tag
    const name = element?.getAttribute('aria-label') ?? element?.textContent
    return `${kind} ${name}`
  })

async function expectFocusAfter(page: Page, acts: Act[]) {
  for (const { act, path, press: controls, focused, left } of acts) {
    await test.step(act, async () => {
      await page.goto(path)
      await ready(page)
      for (const control of controls) await press(page, control(page))
      if (left) await expect(left.of(page)).toHaveCount(left.count)
      await expect.soft
        .poll(() => focusedElement(page), act)
        .toEqual(focused instanceof RegExp ? expect.stringMatching(focused) : focused)
    })
  }
}

type Listed = { id: string; name: string; breed: string; status: string }

test('acts of visitors', async ({ page, request }) => {
  const cats: Listed[] = await (await request.get('/api/cats?limit=3')).json()
  const ids = cats.map(({ id }) => id)
  const [one, two, three] = cats.map(({ name }) => name) as [string, string, string]
  await expectFocusAfter(page, [
    {
      act: 'choosing a state on the map',
      path: '/breeders?view=map',
      press: [(page) => page.getByRole('group', { name: /^Map/ }).getByRole('link', { name: /^New York/ })],
      focused: 'heading Cats and catteries in New York',
    },
    {
      act: 'going back to all states',
      path: '/breeders?view=map&state=NY',
      press: [link('All states')],
      focused: 'heading Cats and catteries by state',
    },
    {
      act: 'removing the first cat of a comparison',
      path: `/compare?cats=${ids}`,
      press: [link(`Remove ${one}`)],
      focused: `link Remove ${two}`,
    },
    {
      act: 'removing the last cat of a comparison',
      path: `/compare?cats=${ids}`,
      press: [link(`Remove ${three}`)],
      focused: `link Remove ${two}`,
    },
    {
      act: 'removing the only cat of a comparison',
      path: `/compare?cats=${ids[0]}`,
      press: [link(`Remove ${one}`)],
      focused: 'heading Nothing to compare yet',
    },
    {
      act: 'clearing the cats to compare',
      path: '/cats',
      press: [button(`Compare ${one}`), button('Clear')],
      focused: 'heading Available Cats',
    },
    {
      act: 'removing a filter',
      path: '/cats?gender=female&maxPrice=3000&deposit=true',
      press: [link('Remove filter Up to $3,000')],
      focused: 'link Remove filter Deposit accepted',
    },
    {
      act: 'removing the only filter',
      path: '/cats?gender=female',
      press: [link('Remove filter Female')],
      focused: 'heading Cats',
    },
    {
      act: 'clearing all filters',
      path: '/cats?gender=female&maxPrice=3000',
      press: [link('Clear all')],
      focused: 'heading Cats',
    },
    {
      act: 'searching again without what found no cat',
      path: '/cats?gender=female&maxPrice=1',
      press: [link('Clear All Filters')],
      focused: 'heading Cats',
    },
    {
      act: 'resetting the search for breeders',
      path: '/breeders?q=nothing+like+this',
      press: [link('Reset Search')],
      focused: 'heading Checked by our team',
    },
  ])
})

test('acts of members', async ({ browser, baseURL, open, playwright }) => {
  const { page, email, api } = await newcomer(browser, baseURL, 'Fokusanne')
  for (const device of ['one', 'two']) {
    const other = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { origin: baseURL ?? '' },
      userAgent: device,
    })
    const signedIn = await other.post('/api/auth/sign-in/email', { data: { email, password: NEW_PASSWORD } })
    expect(signedIn.ok()).toBe(true)
    await other.dispose()
  }
  const buyer = await open('buyer')
  const entries: { pairingId: string | null; breeder: { id: string; userId: string } }[] = await (
    await buyer.request.get('/api/waiting-lists/entries')
  ).json()
  const list = entries.find(({ pairingId }) => pairingId)
  await page.goto(joinUrl(list?.breeder.id ?? '', list?.pairingId ?? null))
  await page.getByLabel('A few words about your home').fill('A quiet house with a garden.')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page).toHaveURL(/\/waiting-lists\/[0-9a-f-]{36}$/)
  const entry = new URL(page.url()).pathname
  const { id } = await (await api.get('/api/auth/user')).json()
  const receiverId = list?.breeder.userId
  const asked = await api.post('/api/messages', { data: { receiverId, content: 'Do you ship?' } })
  expect(asked.status()).toBe(201)
  const breeder = await open('breeder')
  const answered = await breeder.request.post('/api/messages', {
    data: { receiverId: id, content: 'No.' },
    headers: { origin: baseURL ?? '' },
  })
  expect(answered.status()).toBe(201)
  const signOuts = (page: Page) => page.getByRole('listitem').getByRole('button', { name: /^Sign out/ })
  const signOut = (page: Page) => signOuts(page).first()
  await expectFocusAfter(page, [
    {
      act: 'signing out one of two other devices',
      path: '/profile/security',
      press: [signOut],
      focused: /^button Sign out /,
      left: { of: signOuts, count: 1 },
    },
    {
      act: 'signing out the last other device',
      path: '/profile/security',
      press: [signOut],
      focused: 'heading Devices',
    },
    {
      act: 'marking all notifications as read',
      path: '/notifications',
      press: [button('Mark all as read')],
      focused: 'heading Notifications',
    },
    {
      act: 'leaving a waiting list',
      path: entry,
      press: [button('Leave the list'), inDialog('Leave the list')],
      focused: /^heading /,
    },
  ])
  await page.context().close()
})

test('acts of breeders', async ({ open, baseURL }) => {
  const page = await open('breeder')
  const headers = { origin: baseURL ?? '' }
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data, headers })
    expect(response.status(), path).toBe(201)
  }
  for (const name of ['Larkspur One', 'Larkspur Two'])
    await post('/api/breeders/cats', { name, breed: 'Ragdoll', gender: 'male', age: 14, price: 150_000 })
  const parent = (name: string) => ({ name, breed: 'Maine Coon', age: 40 })
  const pairing = { status: 'planned', expectedLitterDate: '2998-01-01' }
  for (const sire of ['Sallow One', 'Sallow Two'])
    await post('/api/breeding-pairings', { sire: parent(sire), queen: parent('Sedge'), pairing })
  for (const title of ['Larch', 'Yew']) {
    const { status } = await page.request
      .put(`/api/saved-replies/${randomUUID()}`, { data: { title, text: 'Yes.' }, headers })
      .then((response) => ({ status: response.status() }))
    expect([200, 201]).toContain(status)
  }
  const [conversation] = await (await page.request.get('/api/conversations')).json()
  const inOpenDialog = (name: string | RegExp) => (page: Page) =>
    page.getByRole('dialog').last().getByRole('button', { name, exact: true })
  await expectFocusAfter(page, [
    {
      act: 'deleting a cat',
      path: '/dashboard?tab=cats',
      press: [button('Delete Larkspur Two'), inDialog('Delete')],
      focused: 'button Delete Larkspur One',
    },
    {
      act: 'deleting a cat of a list with one',
      path: '/dashboard?tab=cats&q=Larkspur',
      press: [button('Delete Larkspur One'), inDialog('Delete')],
      focused: 'link Show all',
    },
    {
      act: 'deleting a pairing',
      path: '/dashboard?tab=pairings',
      press: [(page) => page.getByRole('button', { name: /^Delete Sallow/ }).first(), inDialog('Delete')],
      focused: /^button Delete /,
      left: { of: (page) => page.getByRole('button', { name: /^Delete Sallow/ }), count: 1 },
    },
    {
      act: 'deleting a saved reply',
      path: `/messages?with=${conversation?.userId}`,
      press: [button('Saved replies'), button('Delete Larch'), inOpenDialog('Delete')],
      focused: /^button Delete (?!Larch)/,
    },
  ])
})

test('acts of buyers', async ({ browser, baseURL }) => {
  const { page, api } = await newcomer(browser, baseURL, 'Fokusine')
  await expectFocusAfter(page, [
    {
      act: 'answering no question at first',
      path: '/',
      press: [button('Skip, and do not ask again')],
      focused: /^heading /,
    },
  ])
  const cats: Listed[] = await (await api.get('/api/cats?limit=3')).json()
  const [one, two, three] = cats.map(({ name }) => name) as [string, string, string]
  for (const { id } of cats.toReversed()) await api.post('/api/favorites', { data: { catId: id } })
  await expectFocusAfter(page, [
    {
      act: 'removing the first favorite',
      path: '/favorites',
      press: [button(`Remove ${one} from favorites`)],
      focused: `button Remove ${two} from favorites`,
    },
    {
      act: 'removing the last favorite',
      path: '/favorites',
      press: [button(`Remove ${three} from favorites`)],
      focused: `button Remove ${two} from favorites`,
    },
    {
      act: 'removing the only favorite',
      path: '/favorites',
      press: [button(`Remove ${two} from favorites`)],
      focused: 'heading No favorites yet',
    },
    {
      act: 'saving a search',
      path: '/cats?breed=Ragdoll',
      press: [button('Save this search'), inDialog('Save')],
      focused: /^link /,
    },
    {
      act: 'saving a second search',
      path: '/cats?gender=female',
      press: [button('Save this search'), inDialog('Save')],
      focused: /^link /,
    },
    {
      act: 'deleting the first search',
      path: '/searches',
      press: [(page) => button(/^Delete /)(page).first(), inDialog('Delete')],
      focused: /^button Delete /,
      left: { of: button(/^Delete /), count: 1 },
    },
    {
      act: 'deleting the only search',
      path: '/searches',
      press: [button(/^Delete/), inDialog('Delete')],
      focused: 'heading No saved searches yet',
    },
  ])
  await page.context().close()
})
