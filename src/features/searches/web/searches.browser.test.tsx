import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type SavedSearch, searchEndpoints } from '../contract.ts'
import { FirstQuestions } from './first-questions.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { SearchesPage } from './searches-page.tsx'

const SEARCH: SavedSearch = {
  id: '0199b3a0-0000-7000-8000-000000000001',
  list: 'cats',
  name: 'Calm Ragdolls',
  alert: 'daily',
  isPaused: false,
  path: '/cats?breed=Ragdoll&q=calm',
  near: null,
  terms: ['“calm”', 'Ragdoll'],
  newMatches: 3,
  problem: null,
  createdAt: '2026-05-10T12:00:00.000Z',
}

let searches: SavedSearch[]
let sent: unknown[]
let failure: AppError | null
let isExisting: boolean
beforeEach(() => {
  searches = [SEARCH]
  sent = []
  failure = null
  isExisting = false
})

const note = (what: unknown) => {
  if (failure) throw failure
  sent.push(what)
}
const transport = stubTransport(searchEndpoints, {
  'GET /api/searches': () => {
    if (failure) throw failure
    return searches
  },
  'POST /api/searches': ({ body }) => {
    note(body)
    return { search: { ...SEARCH, name: isExisting ? SEARCH.name : body.name }, isExisting }
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
    return SEARCH
  },
  'POST /api/first-questions/skip': () => {
    note('skip')
    return undefined as never
  },
})

const show = (content: React.ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  )

test('the page lists searches with what is new, and pauses, changes, and deletes them', async () => {
  const screen = await show(<SearchesPage />)
  await expect
    .element(screen.getByRole('link', { name: 'Calm Ragdolls' }))
    .toHaveAttribute('href', SEARCH.path)
  await expect.element(screen.getByText('3 new')).toBeVisible()
  await expect.element(screen.getByText('By email, every day at 8 a.m.').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Pause Calm Ragdolls' }).click()
  await expect.element(screen.getByText('Paused: you won’t get new matches')).toBeVisible()
  await screen.getByRole('button', { name: 'Change Calm Ragdolls' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our cat')
  await dialog.getByRole('radio', { name: 'By email, at once' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('link', { name: 'Our cat' })).toBeVisible()
  await screen.getByRole('button', { name: 'Delete Our cat' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('No saved searches yet')).toBeVisible()
  expect(sent).toEqual([{ isPaused: true }, { name: 'Our cat', alert: 'at_once' }, 'delete'])
})

test('the page says why a search may find nothing, and tries again after a failure', async () => {
  searches = [{ ...SEARCH, problem: 'Nothing on Littermate has the breed “Fluffy” now.' }]
  failure = new AppError('unavailable')
  const screen = await show(<SearchesPage />)
  await expect.element(screen.getByText('Your saved searches could not be loaded.')).toBeVisible()
  failure = null
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/has the breed “Fluffy” now/)).toBeVisible()
  await screen.getByRole('combobox', { name: /Tell me when a favorite/ }).selectOptions('weekly')
  await expect.poll(() => sent).toEqual([{ alert: 'weekly' }])
})

test('the place of a search that we do not know is corrected where it is changed', async () => {
  searches = [{ ...SEARCH, near: 'Prtland', problem: 'We do not know the place “Prtland”.' }]
  const screen = await show(<SearchesPage />)
  await expect.element(screen.getByText('We do not know the place “Prtland”.')).toBeVisible()
  await screen.getByRole('button', { name: 'Change Calm Ragdolls' }).click()
  const near = screen.getByRole('textbox', { name: 'Near' })
  await expect.element(near).toHaveValue('Prtland')
  failure = new AppError('invalid', { fields: { near: 'We do not know the place “Prtlnd”.' } })
  await near.fill('Prtlnd')
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('We do not know the place “Prtlnd”.')).toBeVisible()
  await expect.element(near).toHaveValue('Prtlnd')
  failure = null
  await near.fill('Portland, OR')
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ name: 'Calm Ragdolls', alert: 'daily', near: 'Portland, OR' }])
})

const TARGET = {
  list: 'cats' as const,
  filters: { breed: 'Ragdoll', maxPrice: 150_000, deposit: true, status: ['available' as const] },
}

test('the dialog suggests a name and saves the filters', async () => {
  let isClosed = false
  const screen = await show(<SaveDialog target={TARGET} onClose={() => (isClosed = true)} />)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Ragdoll, Up to $1,500, With a deposit')
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

test('the three questions end in a saved search', async () => {
  const screen = await show(<FirstQuestions />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert').first()).toBeVisible()
  await screen.getByRole('radio', { name: 'As soon as the right one is there' }).click()
  await screen.getByRole('radio', { name: 'A home with children' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('We are looking for you now')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Maine Coon' }))
    .toHaveAttribute('href', '/breeds/maine-coon')
  expect(sent).toEqual([{ breed: null, timing: 'now', home: 'children' }])
})

test('the three questions can be skipped', async () => {
  const screen = await show(<FirstQuestions />)
  await screen.getByRole('button', { name: 'Skip, and do not ask again' }).click()
  await expect.element(screen.getByText('What are you looking for?')).not.toBeInTheDocument()
  expect(sent).toEqual(['skip'])
})
