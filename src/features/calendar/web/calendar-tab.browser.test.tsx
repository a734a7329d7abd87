import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { heldTransport, stubTransport } from '#testing/stub-transport.ts'
import { Toaster } from '#ui/toaster.tsx'
import { type CalendarMonth, type CalendarSettings, calendarEndpoints, type Entry } from '../contract.ts'
import { CalendarTab } from './calendar-tab.tsx'

const entry = (change: Partial<Entry>): Entry => ({
  id: `${change.kind}-${change.day}`,
  kind: 'pickup',
  day: '2026-12-03',
  time: null,
  title: 'Robin T. picks up Juniper',
  path: '/sales/1',
  ...change,
})

let month: CalendarMonth
let settings: CalendarSettings
let failure: AppError | null
let sent: unknown[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  month = {
    month: '2026-12',
    today: '2026-12-10',
    timeZone: 'America/New_York',
    entries: [
      entry({ time: '14:30' }),
      entry({
        kind: 'expected_birth',
        day: '2026-12-20',
        title: 'Litter expected: שלום × Hazel',
        path: '/breeding-pairings/1',
      }),
    ],
  }
  settings = { reminders: { expected_birth: 'app', go_home: 'none' }, feedCreatedAt: null }
  failure = null
  sent = []
})

const transport = () =>
  stubTransport(calendarEndpoints, {
    'GET /api/calendar': ({ query }) => {
      sent.push(query)
      if (failure) throw failure
      return month
    },
    'GET /api/calendar/settings': () => settings,
    'PATCH /api/calendar/reminders': ({ body }) => {
      sent.push(body)
      if (failure) throw failure
      return settings
    },
    'POST /api/calendar/feed': () => {
      settings = { ...settings, feedCreatedAt: '2026-12-10T15:00:00.000Z' }
      return { url: 'https://littermate.example/calendar/secret.ics' }
    },
  })

const open = (path = '/dashboard?tab=calendar', stub = transport()) =>
  render(
    <QueryClientProvider client={createQueryClient(stub)}>
      <MemoryRouter initialEntries={[path]}>
        <CalendarTab />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('entries are listed by day with their time and kind, and today is marked', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument()
  // Empty days only give the month its shape; today is read, too.
  const days = screen.getByRole('listitem').filter({ has: page.getByRole('heading') })
  expect(days.elements().map((day) => day.textContent)).toEqual([
    'Thu, Dec 332:30 PM\u00a0· Robin T. picks up JuniperPickups',
    'Thu, Dec 1010TodayNothing today.',
    'Sun, Dec 2020Litter expected: שלום × HazelExpected births',
  ])
  const today = document.querySelector('[aria-current="date"]')
  expect(today?.getAttribute('datetime')).toBe('2026-12-10')
  await expect.element(screen.getByText(/^All times are in Eastern Time/)).toBeInTheDocument()
  const link = screen.getByRole('link', { name: /Litter expected/ })
  await expect.element(link).toHaveAttribute('href', '/breeding-pairings/1')
})

test('a month begins under its weekday, and a phone shows only days with entries', async () => {
  await open()
  const cells = () =>
    [...document.querySelectorAll('ol > li:has(time)')].map((cell) => cell.getBoundingClientRect())
  await expect.poll(() => cells().length).toBe(31)
  // Dec 1, 2026, is a Tuesday, and Dec 6 the next Sunday.
  const [first, , , , , sunday] = cells()
  const width = first?.width ?? 0
  expect(Math.round(((first?.left ?? 0) - (sunday?.left ?? 0)) / width)).toBe(2)
  await page.viewport(390, 800)
  expect(cells().filter(({ height }) => height > 0)).toHaveLength(3)
})

test('the address has the month and the kind that are shown', async () => {
  const screen = await open('/dashboard?tab=calendar&month=2026-12&show=pickup')
  await expect.element(screen.getByRole('link', { name: /picks up/ })).toBeInTheDocument()
  expect(sent).toEqual([{ month: '2026-12' }])
  await expect.element(screen.getByRole('link', { name: /Litter expected/ })).not.toBeInTheDocument()
  const hrefs = [/^Previous month/, /^Next month/, 'Everything', 'Expected births'].map((name) =>
    screen.getByRole('link', { name }).element().getAttribute('href'),
  )
  expect(hrefs).toEqual([
    '/dashboard?tab=calendar&month=2026-11&show=pickup',
    '/dashboard?tab=calendar&month=2027-01&show=pickup',
    '/dashboard?tab=calendar&month=2026-12',
    '/dashboard?tab=calendar&month=2026-12&show=expected_birth',
  ])
})

test('an empty month says what will be there, and a month without a kind offers the others', async () => {
  month.entries = []
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Nothing in December 2026' })).toBeInTheDocument()
  await screen.unmount()
  const other = await open('/dashboard?tab=calendar&show=birth')
  await expect.element(other.getByText(/^Nothing of this kind in December 2026/)).toBeInTheDocument()
  await expect
    .element(other.getByRole('link', { name: 'Show everything' }))
    .toHaveAttribute('href', '/dashboard?tab=calendar')
})

test('it says that it loads, and offers to try again after a failure', async () => {
  const held = heldTransport(transport())
  const loading = await open(undefined, held.transport)
  await expect.element(loading.getByText('Loading...').first()).toBeInTheDocument()
  held.release()
  await expect.element(loading.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument()
  await loading.unmount()
  failure = new AppError('internal')
  const screen = await open()
  await expect.element(screen.getByText('Your calendar could not be loaded.')).toBeInTheDocument()
  failure = null
  await screen.getByRole('button', { name: /again/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument()
})

test('a choice of reminders is saved at once, and taken back if that fails', async () => {
  const screen = await open()
  const choice = screen.getByRole('combobox', { name: 'Going home' })
  await expect.element(choice).toHaveValue('none')
  await userEvent.selectOptions(choice, 'In the app and by email')
  await expect.element(screen.getByText('Your choice has been saved.')).toBeInTheDocument()
  expect(sent.at(-1)).toEqual({ go_home: 'mail' })
  failure = new AppError('internal')
  await userEvent.selectOptions(choice, 'In the app')
  await expect
    .element(screen.getByText('Your choice could not be saved. Please try again.'))
    .toBeInTheDocument()
  await expect.element(choice).toHaveValue('mail')
})

test('the address for apps is shown when it is made', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Make an address' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Your address' }))
    .toHaveValue('https://littermate.example/calendar/secret.ics')
  await expect
    .element(screen.getByRole('link', { name: 'Open in your calendar app' }))
    .toHaveAttribute('href', 'webcal://littermate.example/calendar/secret.ics')
  await expect.element(screen.getByRole('button', { name: 'Turn it off' })).toBeInTheDocument()
})
