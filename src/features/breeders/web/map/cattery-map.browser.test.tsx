import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type BreederMap, breederEndpoints } from '../../contract.ts'
import { readBreederSearch } from '../breeder-search.ts'
import { withVisitPlace } from '../visit-place.ts'
import { CatteryMap } from './cattery-map.tsx'

const USA: BreederMap = {
  box: [0, 0, 975, 610],
  state: null,
  near: null,
  places: [
    { name: 'Maine', state: 'ME', catteries: 1, cats: 0, x: 900, y: 90 },
    { name: 'Oregon', state: 'OR', catteries: 12, cats: 30, x: 80, y: 120 },
  ],
  elsewhere: 1,
}
const HUDSON: BreederMap = {
  box: [800, 150, 140, 88],
  state: null,
  near: { name: 'Hudson, NY', x: 870, y: 194 },
  places: [{ name: 'Salem, MA', state: 'MA', catteries: 1, cats: 4, x: 890, y: 190, miles: 141 }],
  elsewhere: 2,
}
const OREGON: BreederMap = {
  box: [30, 60, 160, 120],
  state: { code: 'OR', name: 'Oregon' },
  near: null,
  places: [{ name: 'Bend, OR', state: 'OR', catteries: 2, cats: 1, x: 90, y: 130 }],
  elsewhere: 0,
}

function Page() {
  return <CatteryMap search={readBreederSearch(useSearchParams()[0])} />
}

async function open(map: BreederMap | Error, url = '/breeders?view=map') {
  const asked: object[] = []
  const points: object[] = []
  const transport = stubTransport(breederEndpoints, {
    'GET /api/breeders/map': ({ query }) => {
      asked.push(query)
      if (map instanceof Error) throw map
      return map
    },
    'GET /api/places': ({ query: { q } }) => ({
      place: q === 'Narnia' ? null : q,
      town: q === 'Narnia' ? null : q,
      others: [],
      suggestions: [],
    }),
    'GET /api/places/nearest': ({ query }) => {
      points.push(query)
      return { place: query.latitude === 0 ? null : 'Hudson, NY' }
    },
  })
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [url] })
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, asked, points, router }
}

beforeEach(() => sessionStorage.clear())

test('the map of all states has a circle and a row for each, which lead to the same page', async () => {
  const { screen, asked } = await open(USA)
  await expect.element(screen.getByRole('heading', { name: 'Cats and catteries by state' })).toBeVisible()
  const circles = screen.getByRole('group', { name: 'Map of the United States' }).getByRole('link')
  expect(circles.elements().map((circle) => circle.getAttribute('aria-label'))).toEqual([
    'Maine, 0 cats, 1 cattery',
    'Oregon, 30 cats, 12 catteries',
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
  await expect
    .element(screen.getByRole('link', { name: '30 cats', exact: true }))
    .toHaveAttribute('href', '/cats?location=Oregon')
  await expect.element(screen.getByText('No cats now')).toBeVisible()
  expect(asked).toEqual([{}])
})

test('the towns of a state lead to the catteries around them, and back to all states', async () => {
  const { screen, asked } = await open(OREGON, '/breeders?view=map&state=OR')
  await expect.element(screen.getByRole('heading', { name: 'Cats and catteries in Oregon' })).toBeVisible()
  const town = screen.getByRole('listitem').getByRole('link', { name: 'Bend, OR' }).element()
  const { pathname, searchParams } = new URL(town.getAttribute('href') ?? '', 'https://littermate.example')
  expect([pathname, ...['location', 'within', 'sort', 'view'].map((name) => searchParams.get(name))]).toEqual(
    ['/breeders', 'Bend, OR', '25', null, null],
  )
  await expect
    .element(screen.getByRole('link', { name: '1 cat', exact: true }))
    .toHaveAttribute('href', '/cats?location=Bend%2C+OR&within=25')
  await expect
    .element(screen.getByRole('link', { name: 'All states' }))
    .toHaveAttribute('href', '/breeders?view=map')
  expect(asked).toEqual([{ state: 'OR' }])
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

test('a place shows what is around it, the nearest first, and is remembered', async () => {
  const { screen, asked, router } = await open(HUDSON)
  await screen.getByRole('textbox', { name: 'Location' }).fill('  Hudson, NY ')
  await screen.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => router.state.location.search).toBe('?location=Hudson%2C+NY&view=map')
  await expect.element(screen.getByRole('heading', { name: 'Near Hudson, NY' })).toBeVisible()
  await expect.element(screen.getByText('1 cattery, about 140 miles away')).toBeVisible()
  await expect.poll(() => asked.at(-1)).toEqual({ near: 'Hudson, NY' })
  await expect.poll(() => withVisitPlace('/cats', '/breeders')).toBe('/cats?location=Hudson%2C+NY')
})

test('an unknown place is named at the field, and the whole map is shown', async () => {
  const { screen } = await open(USA, '/breeders?view=map&location=Narnia')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We do not know the place “Narnia”.')
  await expect.element(screen.getByRole('heading', { name: 'Cats and catteries by state' })).toBeVisible()
  expect(withVisitPlace('/cats', '/breeders')).toBe('/cats')
})

test('“Near me” sends only a rounded point, and leads to the town there', async () => {
  const { screen, points, router } = await open(USA)
  const position = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  position.mockImplementation((done) =>
    done({ coords: { latitude: 42.25287, longitude: -73.79096 } } as GeolocationPosition),
  )
  await screen.getByRole('button', { name: 'Near me' }).click()
  await expect.poll(() => router.state.location.search).toBe('?location=Hudson%2C+NY&view=map')
  expect(points).toEqual([{ latitude: 42.3, longitude: -73.8 }])
  position.mockRestore()
})

test.each(['is not shared', 'is abroad'])('a position that %s leaves the map', async (what) => {
  const { screen, router } = await open(USA)
  const position = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  position.mockImplementation((done, failed) =>
    what === 'is abroad'
      ? done({ coords: { latitude: 0, longitude: 0 } } as GeolocationPosition)
      : failed?.({ code: 1, message: 'denied' } as GeolocationPositionError),
  )
  await screen.getByRole('button', { name: 'Near me' }).click()
  await expect.poll(() => position.mock.calls.length).toBe(1)
  await expect.element(screen.getByRole('button', { name: 'Near me' })).not.toHaveAttribute('aria-busy')
  expect(router.state.location.search).toBe('?view=map')
  position.mockRestore()
})

test.each([320, 390])('targets are at least 44 pixels large on a screen of %i pixels', async (width) => {
  await page.viewport(width, 700)
  const { screen } = await open(USA)
  const circles = screen.getByRole('group', { name: 'Map of the United States' }).getByRole('link')
  await expect.element(circles.first()).toBeInTheDocument()
  for (const circle of circles.elements()) {
    const box = circle.getBoundingClientRect()
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
})
