import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type WaitingList, waitingListEndpoints } from '../contract.ts'
import { ListActions } from './list-actions.tsx'
import { ListLine } from './list-line.tsx'

const PAIRING = '0199b3a0-0000-7000-8000-000000000002'
const BREEDER = '0199b3a0-0000-7000-8000-000000000003'
const ENTRY = '0199b3a0-0000-7000-8000-000000000005'
const LIST: WaitingList = {
  breederId: BREEDER,
  pairingId: PAIRING,
  businessName: 'Quiet Paws',
  pairingTitle: 'Rowan × Hazel',
  isOpen: true,
  takesFamilies: true,
  confirmsEntries: true,
  questions: [],
  togetherFrom: null,
  colors: [],
  count: 7,
  kittenCount: null,
  isBorn: false,
  mayRejoinAt: null,
  own: null,
}
const JOIN = `/waiting-lists/join?breeder=${BREEDER}&pairing=${PAIRING}`

async function show(list: Partial<WaitingList> | null) {
  const client = createQueryClient(
    stubTransport(waitingListEndpoints, {
      'GET /api/waiting-lists': () => {
        if (!list) throw new AppError('not_found')
        return { ...LIST, ...list }
      },
    }),
  )
  client.setQueryData(viewerQuery.queryKey, null)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider>
          <ListActions
            about={{ pairingId: PAIRING }}
            ownerId="owner"
            ask={(variant) => <button type="button">{`Ask, ${variant}`}</button>}
          />
          <ListLine about={{ pairingId: PAIRING }} />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each([
  [7, 'Join the waiting list (7 waiting, free)'],
  [0, 'Join the waiting list (free)'],
])('with %i families, joining comes first and asking second, also beside a message', async (count, text) => {
  const screen = await show({ count })
  const links = screen.getByRole('link', { name: text })
  await expect.element(links.first()).toHaveAttribute('href', JOIN)
  await expect.element(links.nth(1)).toHaveAttribute('href', JOIN)
  await expect.element(screen.getByText('Ask, secondary')).toBeVisible()
})

test('a member reads the own place instead of a button that joins, also beside a message', async () => {
  const screen = await show({ own: { id: ENTRY, status: 'waiting', position: 3 } })
  await expect.element(screen.getByText('You are 3rd of 7').first()).toBeVisible()
  const entry = screen.getByRole('link', { name: 'Open your entry' })
  await expect.element(entry.first()).toHaveAttribute('href', `/waiting-lists/${ENTRY}`)
  await expect.element(entry.nth(1)).toHaveAttribute('href', `/waiting-lists/${ENTRY}`)
  await expect.element(screen.getByText('Ask, secondary')).toBeVisible()
  expect(screen.getByText(/^Join/).elements()).toEqual([])
})

test.each([
  ['is full', { takesFamilies: false }, 'This waiting list is full.'],
  [
    'is closed',
    { takesFamilies: false, isOpen: false },
    'This waiting list takes no new families at the moment.',
  ],
])('a list that %s says so, and asking comes first', async (_, list, reason) => {
  const screen = await show(list)
  await expect.element(screen.getByText(reason)).toBeVisible()
  await expect.element(screen.getByText('7 families are waiting')).toBeVisible()
  await expect.element(screen.getByText('Ask, primary')).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test.each([
  ['nobody uses', { isOpen: false, takesFamilies: false, count: 0 }],
  ['cannot be loaded', null],
])('where there is a list that %s, families can ask', async (_, list) => {
  const screen = await show(list)
  await expect.element(screen.getByText('Ask, primary')).toBeVisible()
  expect(screen.getByText(/waiting/).elements()).toEqual([])
})
