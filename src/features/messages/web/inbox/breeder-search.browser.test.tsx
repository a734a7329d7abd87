import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { contactsQuery } from '../queries.ts'
import { BreederSearch } from './breeder-search.tsx'

const breeder = (id: number, checkCounts: object) => ({
  id: `0199b3a0-0000-7000-8000-00000000000${id}`,
  userId: `0199b3a0-0000-7000-8000-00000000001${id}`,
  name: 'Kai',
  businessName: `Cattery ${id}`,
  location: 'Hudson, NY',
  specializations: [],
  yearsExperience: 3,
  totalSales: 0,
  rating: 0,
  reviewCount: 0,
  verificationStatus: 'verified' as const,
  checkCounts: { valid: 0, expired: 0, checkedIn: null, acceptedIn: null, ...checkCounts },
  validChecks: [],
  profileImageUrl: null,
  coverPicture: null,
  nextLitter: null,
  medianResponseMinutes: null,
  availableCats: 0,
})

test('each breeder has the seal with the number of checks and the month, or is not checked yet', async () => {
  const queries = createQueryClient(async () => Promise.reject(new Error('no requests')))
  queries.setQueryData(viewerQuery.queryKey, null)
  const items = [breeder(1, { valid: 4, checkedIn: '2026-11' }), breeder(2, {})]
  queries.setQueryData(contactsQuery('').queryKey, { items, total: 2 })
  const screen = await render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ViewerProvider>
          <BreederSearch />
        </ViewerProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const rows = screen.getByRole('listitem')
  const [checked, unchecked] = [rows.nth(0), rows.nth(1)]
  await expect.element(checked.getByText('4 of 6 checks, Nov 2026')).toBeVisible()
  await expect.element(checked.getByRole('img', { name: 'Verified breeder' })).toBeVisible()
  await expect.element(unchecked.getByText('New, not checked yet')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Verified breeder' }).all()).toHaveLength(1)
})
