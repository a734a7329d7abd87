import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type BreederMap, breederEndpoints } from '../../contract.ts'
import { CatteryMap } from './cattery-map.tsx'

const USA: BreederMap = {
  box: [0, 0, 975, 610],
  state: null,
  places: [
    { name: 'Maine', state: 'ME', catteries: 1, x: 900, y: 90 },
    { name: 'Oregon', state: 'OR', catteries: 12, x: 80, y: 120 },
  ],
  elsewhere: 1,
}
const OREGON: BreederMap = {
  box: [30, 60, 160, 120],
  state: { code: 'OR', name: 'Oregon' },
  places: [{ name: 'Bend, OR', state: 'OR', catteries: 2, x: 90, y: 130 }],
  elsewhere: 0,
}

async function open(map: BreederMap | Error) {
  const asked: (string | undefined)[] = []
  const transport = stubTransport(breederEndpoints, {
    'GET /api/breeders/map': ({ query }) => {
      asked.push(query.state)
      if (map instanceof Error) throw map
      return map
    },
  })
  const state = map instanceof Error ? '' : (map.state?.code ?? '')
  const router = createMemoryRouter([{ path: '*', element: <CatteryMap state={state} /> }])
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, asked }
}

test('the map of all states has a circle and a row for each, which lead to the same page', async () => {
  const { screen, asked } = await open(USA)
  await expect.element(screen.getByRole('heading', { name: 'Catteries by state' })).toBeVisible()
  const circles = screen.getByRole('group', { name: 'Map of the United States' }).getByRole('link')
  expect(circles.elements().map((circle) => circle.getAttribute('aria-label'))).toEqual([
    'Maine, 1 cattery',
    'Oregon, 12 catteries',
  ])
  const row = screen.getByRole('listitem').getByRole('link', { name: 'Oregon' })
  expect(circles.elements()[1]?.getAttribute('href')).toBe(row.element().getAttribute('href'))
  expect(row.element().getAttribute('href')).toBe('/breeders?view=map&state=OR')
  await expect
    .element(
      screen.getByText(
        '1 cattery not on the map, because the town is unknown or in a territory that the map does not show.',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'All states' })).not.toBeInTheDocument()
  expect(asked).toEqual([undefined])
})

test('the towns of a state lead to the catteries around them, and back to all states', async () => {
  const { screen, asked } = await open(OREGON)
  await expect.element(screen.getByRole('heading', { name: 'Catteries in Oregon' })).toBeVisible()
  const town = screen.getByRole('listitem').getByRole('link', { name: 'Bend, OR' }).element()
  const { pathname, searchParams } = new URL(town.getAttribute('href') ?? '', 'https://littermate.example')
  expect([pathname, ...['location', 'within', 'sort', 'view'].map((name) => searchParams.get(name))]).toEqual(
    ['/breeders', 'Bend, OR', '25', 'distance', null],
  )
  await expect
    .element(screen.getByRole('link', { name: 'All states' }))
    .toHaveAttribute('href', '/breeders?view=map')
  expect(asked).toEqual(['OR'])
})

test('a state without catteries and a map that cannot be loaded say so', async () => {
  const { screen } = await open({ ...OREGON, places: [] })
  await expect.element(screen.getByText('There is no cattery in Oregon yet.')).toBeVisible()
  await screen.unmount()
  const failed = await open(new AppError('bad_request'))
  await expect
    .element(failed.screen.getByRole('alert'))
    .toHaveTextContent('Error loading the map. Please try again later.')
})
