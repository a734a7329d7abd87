import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import {
  type Entry,
  type JoinInput,
  type ListedEntry,
  type ManagedList,
  type WaitingList,
  waitingListEndpoints,
} from '../contract.ts'
import { LIST_SETTINGS_PATH } from '../path.ts'
import { EntryPage } from './entry-page.tsx'
import { JoinForm } from './join-form.tsx'
import { WaitingListTab } from './waiting-list-tab.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const PAIRING = '0199b3a0-0000-7000-8000-000000000002'
const BREEDER = '0199b3a0-0000-7000-8000-000000000003'
const AT = '2026-05-10T12:00:00.000Z'

const LISTED: ListedEntry = {
  id: ID,
  status: 'waiting',
  position: 3,
  count: 7,
  pairingId: PAIRING,
  pairingTitle: 'Rowan × Hazel',
  expectedDate: '2026-09-01',
  isBorn: false,
  offer: null,
  createdAt: AT,
  waitsSince: '2026-03-01',
  kittenCount: null,
  buyerId: '0199b3a0-0000-7000-8000-000000000004',
  buyerName: 'Robin T.',
  hasNotes: false,
  fit: null,
  wishes: {
    gender: 'female',
    colors: ['Tortoiseshell'],
    purpose: 'companion',
    earliest: null,
    latest: null,
    maxPrice: 250_000,
    home: 'A quiet house.',
  },
}
const { hasNotes: _, fit: __, ...SHARED } = LISTED
const ENTRY: Entry = {
  ...SHARED,
  role: 'buyer',
  breeder: { id: BREEDER, userId: ID, businessName: 'Quiet Paws', isPublic: true },
  answers: [{ question: 'Do you have pets?', answer: 'Two cats' }],
  togetherFrom: null,
  location: 'Hudson, NY',
  miles: null,
  freeKittens: [],
  listColors: ['Black', 'Red', 'Tortoiseshell'],
  mayRejoinAt: null,
  pausedBy: null,
  notes: null,
  events: [
    { id: ID, kind: 'joined', actor: 'buyer', reason: null, details: {}, createdAt: AT },
    {
      id: PAIRING,
      kind: 'moved',
      actor: 'breeder',
      reason: 'They asked first.',
      details: { fromPlace: 5, toPlace: 3 },
      createdAt: AT,
    },
  ],
}
const LIST: WaitingList = {
  breederId: BREEDER,
  pairingId: PAIRING,
  businessName: 'Quiet Paws',
  pairingTitle: 'Rowan × Hazel',
  isOpen: true,
  takesFamilies: true,
  confirmsEntries: true,
  questions: ['Do you have pets?'],
  togetherFrom: '2026-12-03',
  colors: ['Black', 'Red', 'Tortoiseshell'],
  count: 7,
  kittenCount: null,
  isBorn: false,
  mayRejoinAt: null,
  own: null,
}

const MANAGED: ManagedList = {
  pairingId: PAIRING,
  pairingTitle: 'Rowan × Hazel',
  expectedDate: '2026-09-01',
  isBorn: true,
  parents: { sire: { picture: null, imageUrl: null }, queen: null },
  kittens: 2,
  isOpen: true,
  maxEntries: null,
  confirmsEntries: true,
  questions: [],
  offersNext: false,
  togetherFrom: null,
  waiting: 7,
  pending: 1,
}

let entry: Entry
let managed: ManagedList
let joined: JoinInput[]
let calls: unknown[]
let rows: ListedEntry[]

beforeEach(() => {
  entry = ENTRY
  joined = []
  calls = []
  rows = [LISTED]
  managed = MANAGED
})

function open(path: string) {
  const client = createQueryClient(
    stubTransport(waitingListEndpoints, {
      'GET /api/waiting-lists/entries/{id}': () => entry,
      'POST /api/waiting-lists/entries': ({ body }) => {
        joined.push(body)
        return entry
      },
      'POST /api/waiting-lists/entries/{id}/leave': ({ body }) => {
        calls.push(body)
        entry = { ...entry, status: 'left', position: null }
        return entry
      },
      'POST /api/waiting-lists/entries/{id}/move': ({ body }) => {
        calls.push(body)
        return entry
      },
      'GET /api/breeders/waiting-list': ({ query }) => {
        calls.push(query.show)
        return rows
      },
      'GET /api/breeders/waiting-list/settings': () => [managed],
      'PUT /api/breeders/waiting-list/settings': ({ body }) => {
        calls.push(body)
        return [managed]
      },
      'POST /api/waiting-lists/entries/{id}/decision': ({ params, body }) => {
        calls.push(body)
        rows = rows.map((row) => (row.id === params.id ? { ...row, status: 'waiting', position: 4 } : row))
        return { ...ENTRY, role: 'breeder' as const }
      },
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/waiting-lists/:id" element={<EntryPage message={() => null} report={() => null} />} />
          <Route path="/join" element={<JoinForm list={LIST} signUpFirst={null} invitation={undefined} />} />
          <Route path="/dashboard" element={<WaitingListTab />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the form joins with wishes and answers, and shows the entry', async () => {
  const screen = await open('/join')
  await screen.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect.element(screen.getByText('Please write a few words about your home.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Gender' }).selectOptions('female')
  const color = (name: string) => screen.getByRole('checkbox', { name, exact: true })
  await expect.element(color('Any color')).toBeChecked()
  await color('Red').click()
  await expect.element(color('Any color')).not.toBeChecked()
  await color('Any color').click()
  await expect.element(color('Red')).not.toBeChecked()
  await color('Tortoiseshell').click()
  await color('Red').click()
  await screen.getByRole('textbox', { name: 'Highest price in dollars' }).fill('2500')
  await screen.getByRole('textbox', { name: 'A few words about your home' }).fill('A quiet house.')
  await screen.getByRole('textbox', { name: 'Do you have pets?' }).fill('Two cats')
  await screen.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect.element(screen.getByText('You are 3rd of 7')).toBeVisible()
  expect(joined).toMatchObject([
    {
      breederId: BREEDER,
      pairingId: PAIRING,
      gender: 'female',
      colors: ['Red', 'Tortoiseshell'],
      maxPrice: 250_000,
      home: 'A quiet house.',
      answers: ['Two cats'],
    },
  ])
})

test('a buyer reads the place, the promise, and the history with reasons, and can leave', async () => {
  const screen = await open(`/waiting-lists/${ID}`)
  await expect.element(screen.getByText('You are 3rd of 7')).toBeVisible()
  await expect.element(screen.getByText(/Nobody pays for a kitten that is not born/)).toBeVisible()
  await expect.element(screen.getByText('Moved by the breeder from 5th to 3rd')).toBeVisible()
  await expect.element(screen.getByText('“They asked first.”')).toBeVisible()
  await screen.getByRole('button', { name: 'Leave the list' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Leave the waiting list?' })
  await dialog.getByRole('button', { name: 'Leave the list' }).click()
  await expect.element(screen.getByText('Left the list')).toBeVisible()
  expect(calls).toEqual([{ reason: null }])
})

test('a breeder moves a family with a reason and a position', async () => {
  entry = { ...ENTRY, role: 'breeder', notes: 'Met at the show.' }
  const screen = await open(`/waiting-lists/${ID}`)
  await expect.element(screen.getByRole('heading', { name: 'Robin T.' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Met at the show.')
  await screen.getByRole('button', { name: 'Move' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Move Robin T.' })
  await dialog.getByRole('spinbutton', { name: 'Position' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They asked first.')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => calls).toEqual([{ position: 1, reason: 'They asked first.' }])
})

const PENDING: ListedEntry = {
  ...LISTED,
  id: '0199b3a0-0000-7000-8000-000000000005',
  status: 'pending',
  position: null,
  buyerName: 'Sam P.',
}

test('a card has the litter, who waits, and what kittens fit, and an entry is confirmed in its row', async () => {
  rows = [{ ...LISTED, fit: { kittens: [], misfits: ['price'] } }, PENDING]
  const screen = await open('/dashboard?tab=waiting-list')
  const card = screen.getByRole('region', { name: 'Rowan × Hazel' })
  await expect.element(card.getByText('Born Sep 1, 2026')).toBeVisible()
  await expect.element(card.getByText('7 families, 1 to confirm')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Offer kittens, Rowan × Hazel' }))
    .toHaveAttribute('href', `/dashboard?tab=waiting-list&list=${PAIRING}&view=picker`)
  const robin = card.getByRole('list', { name: 'Wishes' }).nth(0)
  await expect.element(robin.getByText('Female, a kitten fits')).toBeVisible()
  await expect.element(robin.getByText('Tortoiseshell, a kitten fits')).toBeVisible()
  await expect.element(robin.getByText('up to $2,500', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Confirm Sam P.' }).click()
  await expect.element(card.getByRole('button', { name: 'Confirm Sam P.' })).not.toBeInTheDocument()
  await expect.element(card.getByRole('link', { name: 'Sam P.' })).toBeVisible()
  expect(calls).toEqual(['open', { decision: 'confirm' }, 'open'])
})

test.each([
  [['Luna'], 'Luna fits'],
  [['Luna', 'Milo'], 'Luna and Milo fit'],
  [['Luna', 'Milo', 'Otto', 'Pia'], '4 kittens fit'],
])('of the kittens %j, the row says that %s', async (kittens, text) => {
  rows = [{ ...LISTED, fit: { kittens, misfits: [] } }]
  const screen = await open('/dashboard?tab=waiting-list')
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('below ten families, the tab has no filters', async () => {
  managed = { ...MANAGED, waiting: 8, pending: 1 }
  const screen = await open('/dashboard?tab=waiting-list')
  await expect.element(screen.getByRole('link', { name: 'Robin T.' })).toBeVisible()
  await expect.element(screen.getByText(/^Filter/)).not.toBeInTheDocument()
})

test('from ten families on, the tab has filters behind a button', async () => {
  managed = { ...MANAGED, waiting: 9, pending: 1 }
  const screen = await open('/dashboard?tab=waiting-list')
  await expect.element(screen.getByRole('link', { name: 'To confirm' })).not.toBeInTheDocument()
  await screen.getByText(/^Filter/).click()
  await expect
    .element(screen.getByRole('link', { name: 'To confirm' }))
    .toHaveAttribute('href', expect.stringContaining('show=pending'))
})

test('a tab that filters shows its filters, and says when nobody is in the list', async () => {
  rows = []
  const screen = await open('/dashboard?tab=waiting-list&show=pending')
  await expect.element(screen.getByText(/No families here\./)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'To confirm' })).toBeVisible()
  expect(calls).toEqual(['pending'])
})

test('a list without families says how they join', async () => {
  rows = []
  const screen = await open('/dashboard?tab=waiting-list')
  await expect.element(screen.getByRole('heading', { name: 'No families yet' })).toBeVisible()
})

test('the settings have a page of their own', async () => {
  const tab = await open('/dashboard?tab=waiting-list')
  const link = tab.getByRole('link', { name: 'Waiting list settings' })
  await expect.element(link).toHaveAttribute('href', LIST_SETTINGS_PATH)
  await tab.unmount()
  const screen = await open(LIST_SETTINGS_PATH)
  await expect.element(screen.getByText('Families can join')).toBeVisible()
  await screen.getByRole('button', { name: 'Settings of the list Rowan × Hazel' }).click()
  await screen
    .getByRole('checkbox', { name: 'If they decline, offer it to the next family automatically' })
    .click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls.at(-1)).toMatchObject({ pairingId: PAIRING, offersNext: true })
  await expect
    .element(screen.getByRole('link', { name: 'Waiting list', exact: true }))
    .toHaveAttribute('href', '/dashboard?tab=waiting-list')
})
