import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, use } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { AdminPage } from '#features/admin/web/admin-page.tsx'
import { approvalEndpoints } from '#features/approvals/contract.ts'
import { catEndpoints } from '#features/cats/contract.ts'
import { checkEndpoints, staffEndpoints } from '#features/moderation/contract.ts'
import { orderEndpoints } from '#features/orders/contract.ts'
import { OrdersPage } from '#features/orders/web/order-list-page.tsx'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { LinkClicks } from './layout/link-clicks.tsx'

/** Each location after the first, until `release` shows it: before that, the page is rendered with the previous one. */
let loading: Map<string, PromiseWithResolvers<void>>

beforeEach(() => {
  loading = new Map()
})

function Loading({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  let page = loading.get(search)
  if (!page) {
    page = Promise.withResolvers()
    if (loading.size === 0) page.resolve()
    loading.set(search, page)
  }
  use(page.promise)
  return children
}

const release = () => {
  for (const { resolve } of loading.values()) resolve()
}

function open(url: string, page: ReactNode) {
  history.pushState(null, '', url)
  const client = createQueryClient(
    stubTransport(
      { ...staffEndpoints, ...checkEndpoints, ...approvalEndpoints, ...catEndpoints, ...orderEndpoints },
      {
        'GET /api/admin/cases': () => [],
        'GET /api/admin/applications': () => [],
        'GET /api/admin/approvals': () => [],
        'GET /api/admin/listings': () => [],
        'GET /api/admin/unchecked-breeders': () => [],
        'GET /api/admin/expired-checks': () => [],
        'GET /api/breeds': () => [{ name: 'Ragdoll', count: 1 }],
        'GET /api/orders': () => [],
      },
    ),
  )
  client.setQueryData(viewerQuery.queryKey, { role: 'admin', staffRole: 'owner' } as User)
  return render(
    <QueryClientProvider client={client}>
      <ViewerProvider>
        <BrowserRouter>
          <Suspense>
            <Loading>{page}</Loading>
          </Suspense>
          <LinkClicks />
        </BrowserRouter>
      </ViewerProvider>
    </QueryClientProvider>,
  )
}

const query = () => Object.fromEntries(new URLSearchParams(location.search))

test('a filter that staff choose while a search loads keeps the search, and the last choice counts', async () => {
  const screen = await open('/admin?tab=listings&page=2', <AdminPage />)
  await screen.getByRole('searchbox', { name: 'Search listings' }).fill('Tansy')
  await screen.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(query).toEqual({ tab: 'listings', q: 'Tansy' })
  const breed = screen.getByRole('combobox', { name: 'Breed' })
  await breed.selectOptions('Ragdoll')
  await expect.poll(query).toEqual({ tab: 'listings', q: 'Tansy', breed: 'Ragdoll' })
  await screen.getByRole('combobox', { name: 'Featured' }).selectOptions('Featured')
  await expect.poll(query).toEqual({ tab: 'listings', q: 'Tansy', breed: 'Ragdoll', featured: 'true' })
  await screen.getByRole('link', { name: 'Pairings' }).click()
  await expect.poll(query).toEqual({ tab: 'listings', q: 'Tansy', breed: 'Ragdoll', listings: 'pairing' })
  await screen.getByRole('link', { name: 'Cats', exact: true }).click()
  await expect.poll(query).toEqual({ tab: 'listings', q: 'Tansy', breed: 'Ragdoll' })
  release()
  await expect.element(breed).toHaveValue('Ragdoll')
  await expect.element(screen.getByRole('searchbox', { name: 'Search listings' })).toHaveValue('Tansy')
})

test('a status that is chosen right after typing keeps the text, and the text keeps the status', async () => {
  const screen = await open('/orders?status=paid', <OrdersPage />)
  const search = screen.getByRole('searchbox', { name: 'Cat, cattery, or order number' })
  await search.fill('pip')
  await screen.getByRole('link', { name: 'Completed' }).click()
  await expect.poll(query).toEqual({ q: 'pip', status: 'completed' })
  await search.fill('pippin')
  await userEvent.keyboard('{Enter}')
  await expect.poll(query).toEqual({ q: 'pippin', status: 'completed' })
  await search.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(query).toEqual({ status: 'completed' })
  release()
  await expect
    .element(screen.getByRole('link', { name: 'Completed' }))
    .toHaveAttribute('aria-current', 'true')
})
