import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { breederEndpoints } from '../contract.ts'
import { BreederFilters } from './breeder-filters.tsx'
import { type BreederSearch, readBreederSearch } from './breeder-search.ts'

async function open(width: number, url = '') {
  await page.viewport(width, 844)
  const searches: BreederSearch[] = []
  const transport = stubTransport(breederEndpoints, {
    'GET /api/places': () => ({
      place: 'Portland, OR',
      town: 'Portland, OR',
      others: ['Portland, ME', 'Portland, TN', 'Portland, TX', 'Portland, CT'],
      suggestions: [],
    }),
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MemoryRouter>
        <BreederFilters
          search={readBreederSearch(new URLSearchParams(url))}
          onSearch={(search) => searches.push(search)}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { screen, searches, button: screen.getByText('Filters', { exact: true }) }
}

test.each([390, 1280])(
  'at %i pixels, the place is visible, and a button shows the other filters',
  async (width) => {
    const { screen, searches, button } = await open(width)
    const location = screen.getByLabelText('Location')
    const names = ['Search', 'Distance', 'Sort by']
    for (const name of names) await expect.element(screen.getByLabelText(name)).not.toBeVisible()
    const bottoms = [location, button].map((each) => each.element().getBoundingClientRect().bottom)
    expect(bottoms[0]).toBeCloseTo(bottoms[1] ?? 0, -1)
    await location.fill('04101')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => searches.at(-1)?.location).toBe('04101')
    await button.click()
    for (const name of names) await expect.element(screen.getByLabelText(name)).toBeVisible()
    await screen.getByLabelText('Sort by').selectOptions('Most Reviews')
    await expect.poll(() => searches.at(-1)?.sort).toBe('reviews')
    await button.click()
    await expect.element(screen.getByLabelText('Sort by')).not.toBeVisible()
  },
)

test('filters that are set are visible at first, and the button counts them', async () => {
  const { screen } = await open(390, 'q=rag&sort=name&location=Portland')
  await expect.element(screen.getByLabelText('Search')).toBeVisible()
  await screen.getByText('Filters2').click()
  await expect.element(screen.getByLabelText('Search')).not.toBeVisible()
})

test.each([390, 1280])('at %i pixels, other towns of a name do not move the button', async (width) => {
  const { screen, button } = await open(width, 'location=Portland')
  await expect.element(screen.getByRole('link', { name: 'Portland, ME' })).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Location' }).element().getBoundingClientRect()
  expect(Math.abs(field.top - button.element().getBoundingClientRect().top)).toBeLessThan(1)
})
