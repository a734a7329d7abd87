/** The page that compares cats, and the bar and buttons with which they are selected. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type ComparedCat, compareEndpoints } from '../../compare-contract.ts'
import { TEST_CAT } from '../../test-cat.ts'
import { CompareBar } from './compare-bar.tsx'
import { ComparePage } from './compare-page.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { clearSelection } from './selection.ts'

const NAMES = ['Juniper', 'Fig', 'Wren', 'Moss', 'Teasel']
const idOf = (index: number) => `0199b3a0-0000-7000-8000-00000000000${index}`
const CATS = NAMES.map(
  (name, index): ComparedCat => ({
    ...TEST_CAT,
    id: idOf(index),
    name,
    picture: null,
    parents: null,
    miles: null,
    breeder: { ...TEST_CAT.breeder, yearsExperience: 6, depositPolicy: 'firm', totalSales: 1 },
  }),
)
const POLICY_NAMES = { flexible: 'Flexible', moderate: 'Moderate', firm: 'Firm' }

let cats: ComparedCat[]
let failure: AppError | null
let requests: string[]
beforeEach(() => {
  cats = CATS
  failure = null
  requests = []
  clearSelection()
})

const transport = stubTransport(compareEndpoints, {
  'GET /api/cats/compare': ({ query }) => {
    requests.push(query.cats.join())
    if (failure) throw failure
    return query.cats.flatMap((id) => cats.filter((cat) => cat.id === id))
  },
})

const ask = ({ name }: ComparedCat) => <button type="button">{`Ask about ${name}`}</button>
const hold = ({ name }: ComparedCat, badge: React.ReactNode) => (
  <span>
    {`${name}: `}
    {badge}
  </span>
)
const show = (path: string, content = <ComparePage policyNames={POLICY_NAMES} ask={ask} hold={hold} />) =>
  render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
    </QueryClientProvider>,
  )
const boxesOf = (found: Locator) => found.elements().map((element) => element.getBoundingClientRect())
const pathOf = (...indexes: number[]) => `/compare?cats=${indexes.map(idOf).join()}`

test('without cats, the page says how to select them and asks the server for nothing', async () => {
  const screen = await show('/compare')
  await expect.element(screen.getByText('Nothing to compare yet')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Browse Cats' })).toHaveAttribute('href', '/cats')
  expect(requests).toEqual([])
})

test('only the badge of a held cat is that of the offer', async () => {
  cats = CATS.map((cat, index) =>
    index === 0 ? { ...cat, isHeld: true } : { ...cat, status: 'reserved' as const },
  )
  const screen = await show(pathOf(0, 1))
  await expect.element(screen.getByText(/^\w+: On hold$/i)).toBeVisible()
  await expect.element(screen.getByText('Reserved', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^\w+: Reserved$/)).not.toBeInTheDocument()
})

test('one cat is a column, and removing it leaves an empty comparison', async () => {
  const screen = await show(pathOf(1))
  await expect.element(screen.getByRole('columnheader', { name: /Fig/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^Price \$1,200/ })).toBeVisible()
  // What nobody stated is left out, and one cat differs from none.
  await expect.element(screen.getByRole('row', { name: /^Vaccines/ })).not.toBeInTheDocument()
  await expect.element(screen.getByText('marks what differs')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Remove Fig' })).toHaveAttribute('href', '/compare')
})

test('four cats are compared in the order of the address, and a fifth is left out', async () => {
  const screen = await show(`${pathOf(3, 2, 1, 0, 4)}&near=02139`)
  await expect.element(screen.getByText('You can compare 4 cats. These are the first ones.')).toBeVisible()
  await expect.element(screen.getByRole('columnheader').first()).toMatchTextContent(/Moss/)
  expect(screen.getByRole('columnheader').elements()).toHaveLength(4)
  await expect
    .element(screen.getByRole('link', { name: 'Remove Wren' }))
    .toHaveAttribute('href', `${pathOf(3, 1, 0)}&near=02139`)
})

test('a cat that is no longer listed is counted, and one that is sold is marked', async () => {
  cats = CATS.slice(0, 2).map((cat, index) => (index === 0 ? { ...cat, status: 'sold' } : cat))
  const screen = await show(pathOf(0, 1, 2))
  await expect.element(screen.getByText('One cat is no longer listed.')).toBeVisible()
  await expect.element(screen.getByRole('columnheader').first()).toMatchTextContent(/Sold/)
  await expect.element(screen.getByRole('columnheader').last()).not.toMatchTextContent(/Sold/)
})

test('of cats that are all gone, nothing is left to compare', async () => {
  cats = []
  const screen = await show(pathOf(0, 1))
  await expect.element(screen.getByText('2 cats are no longer listed.')).toBeVisible()
  await expect.element(screen.getByText('Nothing to compare yet')).toBeVisible()
})

test('a failed request is announced', async () => {
  failure = new AppError('bad_request')
  const screen = await show(pathOf(0))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Error loading the cats\./)
})

test('what differs is marked, and what only one cat states is said of the other', async () => {
  cats = CATS.slice(0, 2).map((cat, index) =>
    index === 0 ? cat : { ...cat, price: 90_000, vaccinations: [{ name: 'FVRCP', date: '2026-02-01' }] },
  )
  const screen = await show(pathOf(0, 1))
  await expect.element(screen.getByRole('rowheader', { name: 'Price (different)' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Deposit', exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /^Vaccines \(different\) Not stated FVRCP/ }))
    .toBeVisible()
})

test('a cat for sale can be asked about and reserved, and one that is not has neither', async () => {
  cats = CATS.slice(0, 3).map((cat, index) =>
    index === 0
      ? { ...cat, depositAmount: 20_000 }
      : index === 1
        ? cat
        : { ...cat, status: 'reserved', isReserved: true },
  )
  const screen = await show(pathOf(0, 1, 2))
  await expect.element(screen.getByRole('button', { name: 'Ask about Juniper' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Reserve Juniper' }))
    .toHaveAttribute('href', `/checkout/${idOf(0)}`)
  await expect.element(screen.getByRole('link', { name: 'Purchase Fig' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Ask about Wren' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /(Reserve|Purchase) Wren/ })).not.toBeInTheDocument()
})

test('a cattery without reviews has no stars', async () => {
  cats = CATS.slice(0, 1).map((cat) => ({ ...cat, breeder: { ...cat.breeder, rating: 0, reviewCount: 0 } }))
  const screen = await show(pathOf(0))
  await expect.element(screen.getByText('No reviews yet')).toBeVisible()
  await expect.element(screen.getByText('0.0')).not.toBeInTheDocument()
})

test('on a wide screen, the pictures of two cats are not larger than those of four', async () => {
  await page.viewport(1280, 844)
  const screen = await show(pathOf(0, 1))
  await expect.element(screen.getByRole('region', { name: 'Comparison' })).toBeVisible()
  const links = screen
    .getByRole('columnheader')
    .elements()
    .map((head) => head.querySelector('a')?.getBoundingClientRect())
  expect(links.map((box) => box?.width)).toEqual([224, 224])
})

test('on a phone, two cats fill the width below the names of the rows', async () => {
  await page.viewport(390, 844)
  const screen = await show(pathOf(0, 1))
  const region = screen.getByRole('region', { name: 'Comparison' })
  await expect.element(region).toBeVisible()
  const box = region.element().getBoundingClientRect()
  const [first, second] = boxesOf(screen.getByRole('columnheader'))
  expect(first?.left).toBeCloseTo(box.left, 0)
  expect(second?.right).toBeCloseTo(box.right, 0)
  expect(first?.width).toBeCloseTo(second?.width ?? 0, 0)
  const [price] = boxesOf(screen.getByRole('rowheader'))
  const [value] = boxesOf(screen.getByRole('cell'))
  expect(value?.top).toBeGreaterThanOrEqual(price?.bottom ?? 0)
  expect(value?.left).toBeCloseTo(price?.left ?? 0, 0)
})

test('on a phone, the edge of a third cat shows, and the names scroll with the cats', async () => {
  await page.viewport(390, 844)
  const screen = await show(pathOf(0, 1, 2))
  const region = screen.getByRole('region', { name: 'Comparison' })
  await expect.element(region).toBeVisible()
  const { right } = region.element().getBoundingClientRect()
  const [, second, third] = boxesOf(screen.getByRole('columnheader'))
  expect(second?.right).toBeLessThan(right)
  expect(third?.left).toBeLessThan(right)
  expect(third?.right).toBeGreaterThan(right)
  const names = screen.container.querySelector('[data-names]')
  region.element().scrollBy(200, 0)
  await expect.poll(() => names?.scrollLeft).toBeGreaterThan(0)
  expect(names?.scrollLeft).toBe(region.element().scrollLeft)
})

test('the bar names the selected cats, and a fifth cannot be selected', async () => {
  const screen = await show(
    '/cats?near=02139',
    <>
      {CATS.map((cat) => (
        <CompareToggle key={cat.id} cat={cat} />
      ))}
      <CompareBar />
    </>,
  )
  const bar = screen.getByRole('region', { name: 'Cats to compare' })
  await expect.element(bar).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Compare Juniper' }).click()
  await expect
    .element(bar.getByRole('link', { name: 'View' }))
    .toHaveAttribute('href', `${pathOf(0)}&near=02139`)
  for (const name of ['Fig', 'Wren', 'Moss'])
    await screen.getByRole('button', { name: `Compare ${name}` }).click()
  await expect.element(bar).toMatchTextContent(/4 of 4: Juniper, Fig, Wren, Moss/)
  await expect.element(screen.getByRole('button', { name: 'Compare Teasel' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Compare Fig' }).click()
  await expect
    .element(bar.getByRole('link', { name: 'Compare' }))
    .toHaveAttribute('href', `${pathOf(0, 2, 3)}&near=02139`)
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})
