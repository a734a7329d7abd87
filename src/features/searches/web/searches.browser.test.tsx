import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ApiResponse, Transport } from '#lib/client/client.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Answered, type SavedSearch, searchEndpoints } from '../contract.ts'
import { FirstQuestions } from './first-questions.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { SearchesPage } from './searches-page.tsx'

const SEARCH: SavedSearch = {
  id: '0199b3a0-0000-7000-8000-000000000001',
  list: 'cats',
  name: 'Calm Ragdolls',
  alert: 'daily',
  isPaused: false,
  hasOwnName: true,
  path: '/cats?breed=Ragdoll&q=calm',
  filters: { breed: 'Ragdoll', q: 'calm', status: ['available'] },
  terms: ['“calm”', 'Ragdoll'],
  newMatches: 3,
  problem: null,
  note: null,
  createdAt: '2026-05-10T12:00:00.000Z',
}

let searches: SavedSearch[]
let sent: unknown[]
let failure: AppError | null
let isExisting: boolean
let total: number
/** The `near` of the last query of cats. */
let counted: string | null
let answered: Answered
beforeEach(() => {
  searches = [SEARCH]
  sent = []
  failure = null
  isExisting = false
  total = 12
  counted = null
  answered = { search: SEARCH, suggested: [] }
})

const note = (what: unknown) => {
  if (failure) throw failure
  sent.push(what)
}
const searchTransport = stubTransport(searchEndpoints, {
  'GET /api/searches': () => {
    if (failure) throw failure
    return searches
  },
  'POST /api/searches': ({ body }) => {
    note(body)
    return { search: { ...SEARCH, name: (!isExisting && body.name) || SEARCH.name }, isExisting }
  },
  'PATCH /api/searches/{id}': ({ body }) => {
    note(body)
    searches = searches.map((search) => ({ ...search, ...(JSON.parse(JSON.stringify(body)) as object) }))
    return searches[0] ?? SEARCH
  },
  'DELETE /api/searches/{id}': () => {
    note('delete')
    searches = []
    return undefined as never
  },
  'GET /api/favorite-alerts': () => ({ alert: 'app' as const }),
  'PUT /api/favorite-alerts': ({ body }) => {
    note(body)
    return body
  },
  'GET /api/first-questions': () => ({ isOpen: true, breeds: ['Birman', 'Ragdoll'] }),
  'POST /api/first-questions': ({ body }) => {
    note(body)
    return answered
  },
  'POST /api/first-questions/skip': () => {
    note('skip')
    return undefined as never
  },
})

const PLACES: Record<string, [place: string | null, town: string | null]> = {
  12534: ['12534 (Hudson, NY)', 'Hudson, NY'],
  'Hudson, NY': ['Hudson, NY', 'Hudson, NY'],
  'Portland, OR': ['Portland, OR', 'Portland, OR'],
  Ohio: ['Ohio', null],
}

/** Also the number of cats that fit, and places. */
const transport: Transport = async (request) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const respond = (body: unknown): ApiResponse => ({
    status: 200,
    header: (name) => (name === 'x-total-count' ? String(total) : null),
    text: JSON.stringify(body),
  })
  if (pathname === '/api/cats') {
    counted = searchParams.has('location') ? 'a location' : searchParams.get('near')
    return respond([])
  }
  if (pathname !== '/api/places') return searchTransport(request)
  const [place, town] = PLACES[searchParams.get('q') ?? ''] ?? [null, null]
  return respond({ place, town, others: [], suggestions: [] })
}

const show = (content: React.ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  )

test('the page lists searches with what is new, and pauses, changes, and deletes them', async () => {
  const screen = await show(<SearchesPage />)
  await expect
    .element(screen.getByRole('link', { name: 'Calm Ragdolls', exact: true }))
    .toHaveAttribute('href', SEARCH.path)
  await expect
    .element(screen.getByRole('link', { name: '3 new: Calm Ragdolls' }))
    .toHaveAttribute('href', SEARCH.path)
  await expect.element(screen.getByText('By email, every day at 8 a.m.').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Pause Calm Ragdolls' }).click()
  await expect.element(screen.getByText('Paused: you won’t get new matches')).toBeVisible()
  await screen.getByRole('button', { name: 'Change Calm Ragdolls' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our cat')
  await dialog.getByRole('radio', { name: 'By email, at once' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('link', { name: 'Our cat', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Delete Our cat' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('No saved searches yet')).toBeVisible()
  expect(sent).toEqual([{ isPaused: true }, { name: 'Our cat', alert: 'at_once' }, 'delete'])
})

test('the page says why a search may find nothing, and tries again after a failure', async () => {
  searches = [{ ...SEARCH, note: 'No Lykoi today. We will write when one appears.' }]
  failure = new AppError('unavailable')
  const screen = await show(<SearchesPage />)
  await expect.element(screen.getByText('Your saved searches could not be loaded.')).toBeVisible()
  failure = null
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('No Lykoi today. We will write when one appears.')).toBeVisible()
  await screen.getByRole('combobox', { name: /Tell me when a favorite/ }).selectOptions('weekly')
  await expect.poll(() => sent).toEqual([{ alert: 'weekly' }])
})

test('the place of a search that we do not know is corrected where it is changed', async () => {
  searches = [
    {
      ...SEARCH,
      filters: { near: 'Prtland', within: 25 },
      problem: 'We do not know the place “Prtland”.',
    },
  ]
  const screen = await show(<SearchesPage />)
  await expect.element(screen.getByText('We do not know the place “Prtland”.')).toBeVisible()
  await screen.getByRole('button', { name: 'Change Calm Ragdolls' }).click()
  const near = screen.getByRole('textbox', { name: 'Location' })
  await expect.element(near).toHaveValue('Prtland')
  failure = new AppError('invalid', { fields: { near: 'We do not know the place “Prtlnd”.' } })
  await near.fill('Prtlnd')
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('We do not know the place “Prtlnd”.')).toBeVisible()
  await expect.element(near).toHaveValue('Prtlnd')
  failure = null
  await near.fill('Portland, OR')
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ alert: 'daily', near: 'Portland, OR' }])
})

const TARGET = {
  list: 'cats' as const,
  filters: { breed: 'Ragdoll', maxPrice: 150_000, deposit: true, status: ['available' as const] },
}

test('the dialog suggests a name and saves the filters', async () => {
  let isClosed = false
  const screen = await show(<SaveDialog target={TARGET} onClose={() => (isClosed = true)} />)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Ragdolls under $1,500, with a deposit')
  await name.fill(' ')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('For our family')
  await screen.getByRole('radio', { name: 'In the app only' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => isClosed).toBe(true)
  expect(sent).toMatchObject([
    {
      list: 'cats',
      name: 'For our family',
      alert: 'app',
      filters: { breed: 'Ragdoll', maxPrice: 150_000, deposit: true, status: ['available'] },
    },
  ])
})

test('the dialog stays open with the reason if the search cannot be saved', async () => {
  failure = new AppError('conflict', { message: 'You have 25 saved searches. Delete one to save another.' })
  const screen = await show(<SaveDialog target={TARGET} onClose={() => {}} />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/You have 25 saved searches/)).toBeVisible()
})

test('the dialog says which filter cannot be saved', async () => {
  failure = new AppError('invalid', { fields: { 'filters.near': 'We do not know the place “Prtland”.' } })
  const screen = await show(<SaveDialog target={TARGET} onClose={() => {}} />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('We do not know the place “Prtland”.')).toBeVisible()
})

test('a search is changed in place, with how many would fit, and its name follows', async () => {
  searches = [
    { ...SEARCH, name: 'Ragdolls', hasOwnName: false, filters: { breed: 'Ragdoll', maxPrice: 90_000 } },
  ]
  const screen = await show(<SearchesPage />)
  await screen.getByRole('button', { name: 'Change Ragdolls' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('12 cats would fit now')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Location' }).fill('12534')
  const hint = dialog.getByText('To find only what is near Hudson, NY, choose one.')
  await expect.element(hint).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Distance' }).selectOptions('Within 50 miles')
  await expect.element(hint).not.toBeInTheDocument()
  const most = dialog.getByRole('spinbutton', { name: 'Price up to ($)' })
  await expect.element(most).toHaveValue(900)
  await most.fill('-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A price cannot be negative.')).toBeVisible()
  total = 1
  await most.fill('1200.5')
  await dialog.getByRole('spinbutton', { name: 'Price from ($)' }).fill('500')
  await expect.element(dialog.getByText('1 cat would fit now')).toBeVisible()
  await expect.element(dialog.getByText(/It will be called “Ragdolls near Hudson for \$500 to/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ alert: 'daily', near: '12534', within: 50, minPrice: 50_000, maxPrice: 120_050 }])
})

test('a search within a state has no distance, and its filters can be taken away', async () => {
  searches = [{ ...SEARCH, filters: { location: 'Ohio', minPrice: 50_000 } }]
  const screen = await show(<SearchesPage />)
  await screen.getByRole('button', { name: 'Change Calm Ragdolls' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Location' })).toHaveValue('Ohio')
  await expect.element(dialog.getByRole('combobox', { name: 'Distance' })).not.toBeInTheDocument()
  await expect.poll(() => counted).toBe('Ohio')
  await dialog.getByRole('textbox', { name: 'Location' }).fill('')
  await dialog.getByRole('spinbutton', { name: 'Price from ($)' }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ alert: 'daily', near: null, minPrice: null }])
})

test('a state in the place of a list is saved as a state', async () => {
  const target = { list: 'cats' as const, filters: { near: 'Ohio', within: 50 as const } }
  const screen = await show(<SaveDialog target={target} onClose={() => {}} />)
  await expect.element(screen.getByText('In Ohio')).toBeVisible()
  await expect.element(screen.getByText('12 cats would fit now')).toBeVisible()
  await expect.poll(() => counted).toBe('Ohio')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toMatchObject([{ filters: { location: 'Ohio' } }])
})

test('a breed that nobody lists is welcome', async () => {
  total = 0
  const screen = await show(
    <SaveDialog target={{ list: 'cats', filters: { breed: 'Lykoi' } }} onClose={() => {}} />,
  )
  await expect.element(screen.getByText('No Lykoi today. We will write when one appears.')).toBeVisible()
  await screen.getByRole('radio', { name: 'In the app only' }).click()
  await expect
    .element(screen.getByText('No Lykoi today. You will see it here when one appears.'))
    .toBeVisible()
})

test('the questions end in a saved search, with the breeds that suit the home', async () => {
  answered.suggested = [{ name: 'Maine Coon', slug: 'maine-coon', reason: 'suits families' }]
  const screen = await show(<FirstQuestions />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert').first()).toBeVisible()
  await screen.getByRole('textbox', { name: 'Where are you?' }).fill(' Hudson, NY ')
  await screen.getByRole('radio', { name: 'As soon as the right one is there' }).click()
  await screen.getByRole('radio', { name: 'A home with children' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('We are looking for you now')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Maine Coon' }))
    .toHaveAttribute('href', '/breeds/maine-coon')
  await expect.element(screen.getByText('“suits families”')).toBeVisible()
  expect(sent).toEqual([{ breed: null, place: 'Hudson, NY', timing: 'now', home: 'children' }])
})

test('the questions can be skipped', async () => {
  const screen = await show(<FirstQuestions />)
  await screen.getByRole('button', { name: 'Skip, and do not ask again' }).click()
  await expect.element(screen.getByText('What are you looking for?')).not.toBeInTheDocument()
  expect(sent).toEqual(['skip'])
})
