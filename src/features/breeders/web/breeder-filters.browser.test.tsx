import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { breederEndpoints } from '../contract.ts'
import { BreederFilters } from './breeder-filters.tsx'
import { readBreederSearch } from './breeder-search.ts'

test.each([390, 1280])(
  'at %i pixels, other towns of a name do not move the fields beside theirs',
  async (width) => {
    await page.viewport(width, 900)
    const transport = stubTransport(breederEndpoints, {
      'GET /api/places': () => ({
        place: 'Portland, OR',
        town: 'Portland, OR',
        others: ['Portland, ME', 'Portland, TN', 'Portland, TX', 'Portland, CT'],
        suggestions: [],
      }),
    })
    const search = readBreederSearch(new URLSearchParams('location=Portland'))
    const screen = await render(
      <QueryClientProvider client={createQueryClient(transport)}>
        <MemoryRouter>
          <BreederFilters search={search} onSearch={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await expect.element(screen.getByRole('link', { name: 'Portland, ME' })).toBeVisible()
    const near = screen.getByRole('textbox', { name: 'Location' }).element().getBoundingClientRect()
    const distance = screen.getByRole('combobox', { name: 'Distance' }).element().getBoundingClientRect()
    expect(Math.abs(near.top - distance.top)).toBeLessThan(1)
  },
)
