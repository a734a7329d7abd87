import { QueryClientProvider } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { breederEndpoints } from '#features/breeders/contract.ts'
import { withVisitPlace } from '#features/breeders/web/visit-place.ts'
import { litterEndpoints } from '#features/litters/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import type { Nearest } from '#lib/places/near-query.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type CatFacets, type CatFilter, catEndpoints } from '../../contract.ts'
import { TEST_CAT } from '../../test-cat.ts'
import { CatsPage } from './cats-page.tsx'

const FACETS: CatFacets = {
  total: 1,
  breeds: [{ breed: 'Ragdoll', count: 1 }],
  genders: [{ gender: 'female', count: 1 }],
  ages: [{ minAge: null, maxAge: 16, count: 1 }],
  healthCertified: 0,
  dnaTested: 0,
  deposit: 0,
  reserved: 0,
  prices: { min: 120_000, max: 120_000, buckets: [] },
  relax: [],
  corrected: null,
  unapplied: null,
  parts: [],
}

/** The facets of the next requests, different from the usual ones. */
let facets: Partial<CatFacets>
/** The filters that the page requested. */
let requests: CatFilter[]
/** The filters that it offered to save. */
let saved: CatFilter[]
let nearest: Nearest
/** How many Persians are for sale anywhere. */
let persians: number
const NEAREST: Nearest = {
  total: 63,
  nearest: { miles: 420, count: 3 },
  within: [
    { miles: 25, count: 0 },
    { miles: 50, count: 0 },
    { miles: 100, count: 1 },
    { miles: 250, count: 1 },
  ],
}

const transport = stubTransport(
  { ...catEndpoints, ...breederEndpoints, ...litterEndpoints },
  {
    'GET /api/cats': ({ query }) => {
      requests.push(query)
      return query.breed === 'Persian' ? [] : [TEST_CAT]
    },
    'GET /api/cats/facets': () => ({ ...FACETS, ...facets }),
    'GET /api/places': ({ query }) => {
      if (query.q === 'Maine') return { place: 'Maine', town: null, others: [], suggestions: [] }
      if (query.q === 'Narnia') return { place: null, town: null, others: [], suggestions: ['Nashua, NH'] }
      const others = query.q === 'Portland' ? ['Portland, ME'] : []
      const town = query.q === 'Portland' ? 'Portland, OR' : query.q
      return { place: town, town, others, suggestions: [] }
    },
    'GET /api/cats/nearest': () => nearest,
    'GET /api/breeding-pairings': () => [],
    'GET /api/breeds': () => [
      { name: 'Persian', count: persians },
      { name: 'Ragdoll', count: 1 },
    ],
  },
)

beforeEach(async () => {
  requests = []
  saved = []
  sessionStorage.clear()
  facets = {}
  nearest = NEAREST
  persians = 4
  await page.viewport(1280, 900)
})

/** Navigates like the application's shell, which handles the clicks on all links. */
function Links({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    event.preventDefault()
    void navigate(link.pathname + link.search)
  }
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Enter on a link clicks it
  return <div onClick={onClick}>{children}</div>
}

const saveSearch = (filter: CatFilter, label = 'Save this search', variant?: string) => {
  saved.push(filter)
  return (
    <button type="button" data-variant={variant}>
      {label}
    </button>
  )
}

async function renderPage(url = '/cats') {
  history.pushState(null, '', url)
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <BrowserRouter>
        <Links>
          <CatsPage
            catCard={({ name }) => name}
            saveSearch={saveSearch}
            plannedLitters={({ breed, location }) => <p>{`Litters: ${breed}, ${location}`}</p>}
            useNewCats={() => []}
          />
        </Links>
      </BrowserRouter>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('1 cat available from verified breeders')).toBeVisible()
  return screen
}

const url = () => location.pathname + location.search
/** The position in the history, which the router stores with every entry. */
const historyIndex = () => (history.state as { idx: number }).idx

test('a choice applies at once, and its chip removes it', async () => {
  const screen = await renderPage()
  const gender = screen.getByRole('combobox', { name: 'Gender' })
  await gender.selectOptions('female')
  await screen.getByRole('checkbox', { name: /^Deposit accepted/ }).click()
  await expect.poll(url).toBe('/cats?gender=female&deposit=true')
  await expect.poll(() => requests.at(-1)).toMatchObject({ gender: 'female', deposit: true })
  await screen.getByRole('link', { name: 'Remove filter Female' }).click()
  await expect.poll(url).toBe('/cats?deposit=true')
  await expect.element(gender).toHaveValue('')
  await expect.element(screen.getByRole('checkbox', { name: /^Deposit accepted/ })).toBeChecked()
})

test.each(['Clear all', 'Clear Filters'])('%s empties the form and keeps the view', async (name) => {
  const screen = await renderPage(
    '/cats?breed=Ragdoll&location=Austin&minPrice=200&age=-16&dnaTested=true&view=list',
  )
  await expect.element(screen.getByRole('combobox', { name: 'Breed' })).toHaveValue('Ragdoll')
  await screen.getByRole('link', { name, exact: true }).click()
  await expect.poll(url).toBe('/cats?view=list')
  await expect.element(screen.getByRole('combobox', { name: 'Breed' })).toHaveValue('')
  await expect.element(screen.getByRole('combobox', { name: 'Age' })).toHaveValue('')
  await expect.element(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('')
  await expect.element(screen.getByRole('spinbutton', { name: 'Minimum price in dollars' })).toHaveValue(null)
  await expect.element(screen.getByRole('checkbox', { name: /^DNA Tested/ })).not.toBeChecked()
  await expect.element(screen.getByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
})

test('a reversed price range is swapped in the form, the URL, and the request', async () => {
  const screen = await renderPage()
  const min = screen.getByRole('spinbutton', { name: 'Minimum price in dollars' })
  const max = screen.getByRole('spinbutton', { name: 'Maximum price in dollars' })
  await min.fill('3000')
  await max.fill('500')
  await screen.getByRole('button', { name: 'Search Cats' }).click()
  await expect.poll(url).toBe('/cats?minPrice=500&maxPrice=3000')
  await expect.element(min).toHaveValue(500)
  await expect.element(max).toHaveValue(3_000)
  await expect.poll(() => requests.at(-1)).toMatchObject({ minPrice: 50_000, maxPrice: 300_000 })
  await expect.element(screen.getByRole('link', { name: 'Remove filter From $500' })).toBeVisible()
})

test('with the keyboard, a text applies on Tab or Enter and the focus stays in order', async () => {
  const screen = await renderPage()
  const search = screen.getByRole('searchbox', { name: 'Search cats' })
  ;(search.element() as HTMLElement).focus()
  await userEvent.keyboard('blue{Enter}')
  await expect.poll(url).toBe('/cats?q=blue')
  await expect.element(search).toHaveFocus()
  await expect.element(screen.getByRole('option', { name: 'Best match' })).toBeInTheDocument()
  ;(screen.getByRole('textbox', { name: 'Location' }).element() as HTMLElement).focus()
  await userEvent.keyboard('Austin{Tab}')
  await expect.poll(url).toBe('/cats?location=Austin&q=blue')
  await expect.element(screen.getByRole('link', { name: 'Remove filter Near Austin' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Distance' })).toHaveFocus()
})

test('a place that does not exist is named above the list, has no chip, and others of a name are offered', async () => {
  const screen = await renderPage('/cats?location=Narnia&within=50')
  const near = screen.getByRole('textbox', { name: 'Location' })
  await expect.element(screen.getByText('We do not know the place “Narnia”.').nth(1)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Nashua, NH' }).last())
    .toHaveAttribute('href', '/cats?location=Nashua%2C+NH&within=50')
  await expect.element(near).toHaveAttribute('aria-invalid', 'true')
  await expect.element(near).toHaveValue('Narnia')
  expect(screen.getByRole('list', { name: 'Active filters' }).elements()).toEqual([])
  expect(saved).toEqual([])
  await near.fill('Portland')
  await screen.getByRole('button', { name: 'Search Cats' }).click()
  await expect.poll(url).toBe('/cats?location=Portland&within=50')
  await expect.poll(() => requests.at(-1)).toMatchObject({ near: 'Portland', within: 50, sort: 'distance' })
  await screen.getByRole('link', { name: 'Portland, ME' }).click()
  await expect.poll(url).toBe('/cats?location=Portland%2C+ME&within=50')
  await expect.element(near).toHaveValue('Portland, ME')
  await screen.getByRole('combobox', { name: 'Sort by' }).selectOptions('newest')
  await expect.poll(() => requests.at(-1)).toMatchObject({ near: 'Portland, ME', sort: 'newest' })
  expect(saved.at(-1)).toMatchObject({ near: 'Portland, ME', within: 50 })
  await screen.getByRole('link', { name: 'Remove filter Within 50 miles of Portland, ME' }).click()
  await screen.getByRole('link', { name: 'Remove filter Near Portland, ME' }).click()
  await expect.poll(url).toBe('/cats')
})

test('the parts of a text are chips, each of which removes its words', async () => {
  facets = {
    parts: [
      { kind: 'gender', label: 'Males first', without: 'ragdoll hypoallergenic' },
      { kind: 'allergy', label: 'Reported low in Fel d 1', without: 'ragdoll male' },
      { kind: 'text', label: 'ragdoll', without: 'male hypoallergenic' },
    ],
  }
  const screen = await renderPage('/cats?q=ragdoll+male+hypoallergenic&deposit=true')
  await expect.element(screen.getByText('No cat is allergen-free')).toBeVisible()
  const links = screen.getByRole('list', { name: 'Active filters' }).getByRole('link')
  await expect.element(links.nth(3)).toHaveTextContent('Deposit accepted×')
  expect(links.elements().map((link) => link.textContent)).toEqual([
    'Males first×',
    'Reported low in Fel d 1×',
    '“ragdoll”×',
    'Deposit accepted×',
    'Clear all',
  ])
  await screen.getByRole('link', { name: 'Remove filter Males first' }).click()
  await expect.poll(url).toBe('/cats?q=ragdoll+hypoallergenic&deposit=true')
  await expect.poll(() => requests.at(-1)).toMatchObject({ q: 'ragdoll hypoallergenic' })
})

test('an empty list near a place leads to the nearest cats, and offers to tell when one appears', async () => {
  facets = {
    total: 0,
    relax: [
      { filter: 'within', count: 63 },
      { filter: 'breed', count: 4 },
    ],
  }
  const screen = await renderPage('/cats')
  await screen.getByRole('textbox', { name: 'Location' }).fill('Hudson, NY')
  await screen.getByRole('combobox', { name: 'Distance' }).selectOptions('50')
  await screen.getByRole('combobox', { name: 'Breed' }).selectOptions('Persian')
  await expect
    .element(screen.getByRole('link', { name: 'Nearest: 3 cats within 420 miles' }))
    .toHaveAttribute('href', '/cats?breed=Persian&location=Hudson%2C+NY')
  await expect
    .element(screen.getByRole('link', { name: 'Within 100 miles: 1' }))
    .toHaveAttribute('href', '/cats?breed=Persian&location=Hudson%2C+NY&within=100')
  await expect.element(screen.getByRole('link', { name: 'Any distance: 63' })).toBeVisible()
  const main = screen.getByRole('heading', { name: 'No cats found' }).element().parentElement
  expect([...(main?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
    'Nearest: 3 cats within 420 miles',
    'Within 100 miles: 1',
    'Any distance: 63',
    'Remove “Persian” to see 4 cats',
    'Clear All Filters',
  ])
  await expect
    .element(screen.getByRole('button', { name: 'Tell me when one appears' }))
    .toHaveAttribute('data-variant', 'secondary')
  expect(screen.getByRole('button', { name: 'Save this search' }).elements()).toEqual([])
  await expect.element(screen.getByText('Litters: Persian, Hudson, NY')).toBeVisible()
})

test.each([
  [500, 'secondary', 'Nearest: 1 cat within 500 miles', true],
  [501, 'primary', 'Nearest: 1 cat within 501 miles', false],
])('where the nearest cat is within %i miles, to be told is %s', async (miles, variant, name, isButton) => {
  facets = { total: 0 }
  nearest = { total: 1, nearest: { miles, count: 1 }, within: [] }
  const screen = await renderPage('/cats')
  await screen.getByRole('textbox', { name: 'Location' }).fill('Honolulu, HI')
  await screen.getByRole('combobox', { name: 'Distance' }).selectOptions('50')
  await screen.getByRole('combobox', { name: 'Breed' }).selectOptions('Persian')
  const link = screen.getByRole('link', { name })
  await expect.element(link).toHaveAttribute('href', '/cats?breed=Persian&location=Honolulu%2C+HI')
  expect(link.element().classList.contains('bg-action')).toBe(isButton)
  const tell = screen.getByRole('button', { name: 'Tell me when one appears' })
  await expect.element(tell).toHaveAttribute('data-variant', variant)
  // What is the first choice comes first.
  const isBefore = tell.element().compareDocumentPosition(link.element()) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isBefore > 0).toBe(!isButton)
})

test('an empty list of a breed that nobody lists says so, and offers to tell when one appears', async () => {
  facets = { total: 0, relax: [{ filter: 'breed', count: 63 }] }
  persians = 0
  const screen = await renderPage('/cats')
  await screen.getByRole('combobox', { name: 'Breed' }).selectOptions('Persian')
  await expect.element(screen.getByRole('heading', { name: 'No Persian today' })).toBeVisible()
  await expect.element(screen.getByText('We will write when one appears.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Tell me when one appears' }))
    .toHaveAttribute('data-variant', 'primary')
  expect(screen.getByRole('link', { name: 'Clear All Filters' }).element().classList).not.toContain(
    'bg-action',
  )
  await screen.getByRole('textbox', { name: 'Location' }).fill('Narnia')
  // It cannot be saved there.
  await screen.getByRole('button', { name: 'Search Cats' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No cats found' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Tell me when one appears' }).elements()).toEqual([])
})

test('an empty list of a state leads to all states, and saves the name of the state', async () => {
  facets = { total: 0 }
  const screen = await renderPage('/cats')
  await screen.getByRole('textbox', { name: 'Location' }).fill('Maine')
  await screen.getByRole('combobox', { name: 'Breed' }).selectOptions('Persian')
  await expect
    .element(screen.getByRole('link', { name: '63 cats in all states' }))
    .toHaveAttribute('href', '/cats?breed=Persian')
  await expect.element(screen.getByRole('combobox', { name: 'Distance' })).not.toBeInTheDocument()
  expect(saved.at(-1)).toMatchObject({ location: 'Maine', breed: 'Persian' })
})

test('a place that is removed from the list is forgotten, and one that is given is remembered', async () => {
  const screen = await renderPage('/cats')
  const place = screen.getByRole('textbox', { name: 'Location' })
  await place.fill('12534')
  await userEvent.keyboard('{Enter}')
  await expect.poll(url).toBe('/cats?location=12534')
  await expect.poll(() => sessionStorage.getItem('place')).toContain('12534')
  expect(withVisitPlace('/breeders', '/cats')).toBe('/breeders?location=12534')
  await screen.getByRole('link', { name: 'Remove filter Near 12534' }).click()
  await expect.poll(url).toBe('/cats')
  await expect.poll(() => sessionStorage.getItem('place')).toBe(null)
  expect(withVisitPlace('/breeders', '/cats')).toBe('/breeders')
})

test('reserved cats are offered where no available cat matches', async () => {
  facets = { total: 0, reserved: 3 }
  const screen = await renderPage('/cats')
  await screen.getByRole('combobox', { name: 'Breed' }).selectOptions('Persian')
  await expect.element(screen.getByText(/^No available cats match; 3 reserved ones do/)).toBeVisible()
  await screen.getByRole('link', { name: 'Include reserved' }).click()
  await expect.poll(url).toBe('/cats?breed=Persian&reserved=true')
  await expect.poll(() => requests.at(-1)).toMatchObject({ status: ['available', 'reserved'] })
})

test('going back restores the form', async () => {
  const screen = await renderPage('/cats?gender=male')
  const gender = screen.getByRole('combobox', { name: 'Gender' })
  await gender.selectOptions('female')
  await expect.element(screen.getByRole('link', { name: 'Remove filter Female' })).toBeVisible()
  history.back()
  await expect.element(screen.getByRole('link', { name: 'Remove filter Male' })).toBeVisible()
  await expect.element(gender).toHaveValue('male')
})

test('text that is typed while a choice loads is not overwritten', async () => {
  const screen = await renderPage()
  const price = screen.getByRole('spinbutton', { name: 'Minimum price in dollars' })
  const gender = screen.getByRole('combobox', { name: 'Gender' }).element() as HTMLSelectElement
  gender.value = 'female'
  gender.dispatchEvent(new Event('change', { bubbles: true }))
  ;(price.element() as HTMLInputElement).value = '500'
  await expect.element(screen.getByRole('link', { name: 'Remove filter Female' })).toBeVisible()
  await screen.getByRole('button', { name: 'Search Cats' }).click()
  await expect.poll(url).toBe('/cats?gender=female&minPrice=500')
})

test('on a phone, the panel covers the page, and its choices are one history entry', async () => {
  await page.viewport(390, 844)
  const screen = await renderPage()
  const opener = screen.getByRole('button', { name: 'Filters' })
  const panel = screen.getByRole('complementary', { name: 'Filters' })
  const heading = screen.getByRole('heading', { name: 'Available Cats' })
  await opener.click()
  await expect.element(panel.getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(heading.element().closest('[inert]')).not.toBeNull()
  const index = historyIndex()
  await panel.getByRole('combobox', { name: 'Gender' }).selectOptions('female')
  await panel.getByRole('checkbox', { name: /^DNA Tested/ }).click()
  await expect.poll(url).toBe('/cats?gender=female&dnaTested=true')
  expect(historyIndex()).toBe(index + 1)
  await panel.getByRole('button', { name: 'Show 1 cat' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Remove filter Female' })).toBeVisible()
  expect(document.querySelector('[inert]')).toBeNull()
})

test('Escape closes the panel and returns the focus to its button', async () => {
  await page.viewport(390, 844)
  const screen = await renderPage()
  const opener = screen.getByRole('button', { name: 'Filters' })
  await opener.click()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('leaving the page with the panel open makes the rest of the page usable again', async () => {
  await page.viewport(390, 844)
  const screen = await renderPage()
  await screen.getByRole('button', { name: 'Filters' }).click()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  const outside = document.createElement('p')
  document.body.append(outside)
  outside.inert = true
  await screen.unmount()
  expect(outside.inert).toBe(false)
  outside.remove()
})
