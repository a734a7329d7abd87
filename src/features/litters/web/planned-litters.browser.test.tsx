import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { litterEndpoints } from '../contract.ts'
import type { CardPairing } from './pairings/card-pairing.ts'
import { PlannedLitters } from './planned-litters.tsx'
import { pairingQueries } from './queries.ts'

const PAIRING: CardPairing = {
  id: '0198a000-0000-7000-8000-000000000001',
  sireName: 'Fig',
  damName: 'Signe',
  sireBreed: 'Maine Coon',
  damBreed: 'Maine Coon',
  expectedLitterDate: '2099-12-27',
  actualLitterDate: null,
  priceRange: null,
  status: 'planned',
  description: null,
  litterCount: 0,
  canEdit: false,
  miles: 42,
  sire: null,
  queen: null,
  breeder: {
    businessName: 'Velvet Quay',
    location: 'Portland, Maine',
    verificationStatus: 'verified',
    checkCounts: { valid: 0, expired: 0, checkedIn: null, acceptedIn: null },
  },
}

async function open(items: CardPairing[]) {
  const client = createQueryClient(stubTransport(litterEndpoints, {}))
  const query = { breed: 'Maine Coon', near: '04101', sort: 'distance', limit: 3 } as const
  client.setQueryData(pairingQueries.list(query).queryKey, { items, total: items.length })
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PlannedLitters q="" breed="Maine Coon" location="04101" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a planned litter leads to its page, and says where and how far away it is', async () => {
  const born = { ...PAIRING, id: '0198a000-0000-7000-8000-000000000002', status: 'born' as const }
  const screen = await open([PAIRING, born])
  await expect.element(screen.getByRole('heading', { name: 'Catteries with a litter planned' })).toBeVisible()
  await expect
    .element(screen.getByRole('listitem'))
    .toHaveTextContent(
      'Maine Coon kittens, around Dec 27, 2099Velvet Quay, Portland, Maine, about 40 miles away',
    )
  expect(
    screen
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/breeding-pairings/${PAIRING.id}`, '/breeding-pairings?breed=Maine+Coon&location=04101'])
})

test.each([[[]], [[{ ...PAIRING, status: 'born' as const }]]])(
  'without a planned litter, nothing is said',
  async (items) => {
    const screen = await open(items)
    await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
  },
)
