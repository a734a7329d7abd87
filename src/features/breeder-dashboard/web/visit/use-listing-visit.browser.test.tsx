import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountEndpoints, type User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { managedCatEndpoints } from '#features/cats/manage-contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { VIEWER } from '#testing/web/viewer.ts'
import { useListingVisit } from './use-listing-visit.ts'

const NOW = '2026-05-04T12:00:00.000Z'
const BREEDER: User = { ...VIEWER, role: 'breeder', breederId: '0199b3a0-0000-7000-8000-000000000002' }

function Dashboard() {
  useListingVisit()
  return <p>Dashboard</p>
}

/** Shows the dashboard twice, and returns how many visits were sent. */
async function visits(viewer: User, failure?: AppError) {
  let sent = 0
  const client = createQueryClient(
    stubTransport(
      { ...accountEndpoints, ...managedCatEndpoints },
      {
        'GET /api/auth/user': () => viewer,
        'POST /api/breeders/cats/confirmation': () => {
          sent += 1
          if (failure) throw failure
          return { status: true as const }
        },
      },
    ),
  )
  client.setQueryData(viewerQuery.queryKey, viewer)
  const shown = (
    <QueryClientProvider client={client}>
      <ViewerProvider>
        <Dashboard />
      </ViewerProvider>
    </QueryClientProvider>
  )
  const screen = await render(shown)
  await screen.rerender(shown)
  await expect.element(screen.getByText('Dashboard')).toBeVisible()
  return { sent: () => sent }
}

test('opening the page is one visit, and returning to its tab another', async () => {
  const { sent } = await visits(BREEDER)
  await expect.poll(sent).toBe(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(sent).toBe(2)
})

test('a visit that is not recorded disturbs nobody', async () => {
  const { sent } = await visits(BREEDER, new AppError('internal'))
  await expect.poll(sent).toBe(1)
})

test.each<[string, Partial<User>]>([
  ['is suspended', { isSuspended: true }],
  ['ends soon', { deletionDueAt: NOW }],
])('an account that %s sends none', async (_, change) => {
  const { sent } = await visits({ ...BREEDER, ...change })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent()).toBe(0)
})
