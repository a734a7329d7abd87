import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { breederEndpoints } from '#features/breeders/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import type { Nearest } from '#lib/places/near-query.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { litterEndpoints, type SavedPairingFilter } from '../../contract.ts'
import { pairingQueries } from '../queries.ts'
import type { CardPairing } from './card-pairing.ts'
import { readPairingSearch, toPairingQuery } from './pairing-search.ts'
import { PairingsPage } from './pairings-page.tsx'

const pairing = (id: number, sireName: string): CardPairing => ({
  id: `0198a000-0000-7000-8000-00000000000${id}`,
  sireName,
  damName: 'Signe',
  sireBreed: 'Ragdoll',
  damBreed: 'Ragdoll',
  expectedLitterDate: '2099-12-27',
  actualLitterDate: null,
  priceRange: null,
  status: 'planned',
  description: null,
  litterCount: 0,
  canEdit: false,
  sire: null,
  queen: null,
  breeder: {
    businessName: 'Velvet Quay',
    location: 'Portland, Maine',
    verificationStatus: 'verified',
    checkCounts: { valid: 0, expired: 0, checkedIn: null, acceptedIn: null },
  },
})

let listed: CardPairing[]
let fresh: { kind: 'new' | 'born'; pairing: CardPairing }[]
let nearest: Nearest
let saved: SavedPairingFilter[]
beforeEach(() => {
  listed = []
  fresh = []
  nearest = { total: 0, nearest: null, within: [] }
  saved = []
})

const transport = stubTransport(
  { ...litterEndpoints, ...breederEndpoints },
  {
    'GET /api/breeding-pairings': () => [],
    'GET /api/breeding-pairings/breeds': () => ['Ragdoll', 'Siberian'],
    'GET /api/breeding-pairings/nearest': () => nearest,
    'GET /api/places': ({ query: { q = '' } }) => {
      const town = q === 'Ohio' ? null : q
      return { place: q, town, others: [], suggestions: [] }
    },
  },
)

function open(path: string) {
  const client = createQueryClient(transport)
  if (listed.length > 0) {
    const search = readPairingSearch(new URL(path, 'http://localhost').searchParams)
    const data = { items: listed, total: listed.length }
    client.setQueryData(pairingQueries.list(toPairingQuery(search)).queryKey, data)
  }
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <PairingsPage
          saveSearch={(filter, label = 'Save this search', variant) => {
            saved.push(filter)
            return (
              <button type="button" data-variant={variant}>
                {label}
              </button>
            )
          }}
          useNewPairings={() => fresh}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a breed that nobody plans is said so, and to be told is the first choice', async () => {
  const screen = await open('/breeding-pairings?breed=Lykoi')
  await expect.element(screen.getByRole('heading', { name: 'No Lykoi litter today' })).toBeVisible()
  await expect.element(screen.getByText('We will write when one appears.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Tell me when one appears' }))
    .toHaveAttribute('data-variant', 'primary')
})

test.each([
  ['breed=ragdoll', { total: 0, nearest: null, within: [] }, 'secondary'],
  [
    'breed=Ragdoll&location=Honolulu%2C+HI&within=25',
    { total: 1, nearest: { miles: 2_500, count: 1 }, within: [] },
    'primary',
  ],
  [
    'breed=Ragdoll&location=Boston%2C+MA&within=25',
    { total: 1, nearest: { miles: 90, count: 1 }, within: [] },
    'secondary',
  ],
])('an empty list of %s with %j elsewhere offers to tell as %s', async (query, found, variant) => {
  nearest = found
  const screen = await open(`/breeding-pairings?${query}`)
  await expect.element(screen.getByRole('heading', { name: 'No pairings found' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Tell me when one appears' }))
    .toHaveAttribute('data-variant', variant)
})

test('a search in a state is saved with the state, also beside words', async () => {
  listed = [pairing(1, 'Fig')]
  const screen = await open('/breeding-pairings?location=Ohio&within=50&q=blue&breed=Ragdoll')
  await expect.element(screen.getByRole('button', { name: 'Save this search' })).toBeVisible()
  await expect.poll(() => saved.at(-1)).toEqual({ q: 'blue', breed: 'Ragdoll', location: 'Ohio' })
})

test('what is new is first and marked, and not repeated among the others', async () => {
  listed = [pairing(1, 'Fig'), pairing(2, 'Moss'), pairing(3, 'Wren')]
  const [, moss, wren] = listed
  fresh = [
    { kind: 'born', pairing: wren as CardPairing },
    { kind: 'new', pairing: moss as CardPairing },
  ]
  const screen = await open('/breeding-pairings?breed=Ragdoll')
  const section = screen.getByRole('region', { name: 'New since your last visit' })
  await expect.element(section).toBeVisible()
  const texts = section
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent ?? '')
  expect(texts.map((text) => [/^(New|Litter born)/.exec(text)?.[0], /Wren|Moss/.exec(text)?.[0]])).toEqual([
    ['Litter born', 'Wren'],
    ['New', 'Moss'],
  ])
  expect(screen.getByText('Moss × Signe').elements()).toHaveLength(1)
  await expect.element(screen.getByRole('heading', { name: 'Also for you' })).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(3)
})
