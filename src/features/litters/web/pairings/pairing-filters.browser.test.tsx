import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { breederEndpoints } from '#features/breeders/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { PairingFilters } from './pairing-filters.tsx'
import { type PairingSearch, readPairingSearch } from './pairing-search.ts'

let searches: PairingSearch[]

function open(width: number, url = '') {
  searches = []
  return Promise.all([
    render(
      <QueryClientProvider client={createQueryClient(stubTransport(breederEndpoints, {}))}>
        <MemoryRouter>
          <PairingFilters
            search={readPairingSearch(new URLSearchParams(url))}
            breeds={['Ragdoll', 'Siberian']}
            onSearch={(search) => searches.push(search)}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
    page.viewport(width, 844),
  ]).then(([screen]) => screen)
}

test('on a phone, a button shows all fields but the search, which works without it', async () => {
  const screen = await open(390)
  const status = screen.getByLabelText('Status')
  const search = screen.getByRole('searchbox', { name: 'Search' })
  const filters = screen.getByText('Filters', { exact: true })
  await expect.element(search).toBeVisible()
  await expect.element(status).not.toBeVisible()
  expect(filters.element().getBoundingClientRect().bottom).toBe(
    search.element().getBoundingClientRect().bottom,
  )
  await search.fill('bly')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => searches.at(-1)?.q).toBe('bly')
  await filters.click()
  await expect.element(status).toBeVisible()
  await status.selectOptions('Born')
  await expect.poll(() => searches.at(-1)?.status).toBe('born')
  await filters.click()
  await expect.element(status).not.toBeVisible()
})

test('on a phone, the button says how many filters are set', async () => {
  const screen = await open(390, 'q=bly&breed=Ragdoll&status=born')
  await expect.element(screen.getByText('Filters2')).toBeVisible()
})

test('on a wide screen, all fields are visible without a button', async () => {
  const screen = await open(1280)
  for (const field of ['Search', 'Breed', 'Status', 'Location', 'Distance'])
    await expect.element(screen.getByLabelText(field)).toBeVisible()
  await expect.element(screen.getByText('Filters', { exact: true })).not.toBeVisible()
})
