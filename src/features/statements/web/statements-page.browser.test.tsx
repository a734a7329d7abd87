import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import {
  type Balances,
  type PlatformMonth,
  type PlatformTotals as PlatformTotalsData,
  type StatementYear,
  statementEndpoints,
} from '../contract.ts'
import { Months } from './months.tsx'
import { PlatformTotals } from './platform-totals.tsx'
import { StatementsPage } from './statements-page.tsx'

const ID = '11111111-2222-4333-8444-555555555555'
const balances: Balances = {
  opening: 0,
  sales: 380_000,
  fees: -19_000,
  refunds: -40_000,
  disputes: 0,
  transfers: -361_000,
  reversals: 0,
  carryovers: 0,
  closing: -40_000,
}
const year: StatementYear = {
  breederId: ID,
  businessName: 'Maple Ridge',
  timeZone: 'America/Chicago',
  year: 2026,
  years: [2026, 2025],
  balances,
  balance: -40_000,
  waiting: 50_000,
  months: [
    { ...balances, month: '2026-04', movements: 1, sales: 0, isCurrent: true },
    { ...balances, month: '2026-03', movements: 7, closing: 0, isCurrent: false },
    { ...balances, month: '2026-02', movements: 0, sales: 0, closing: 0, isCurrent: false },
  ],
  taxForm: { gross: 380_000, payments: 2, isAboveThreshold: false },
}

type Month = StatementYear['months'][number]
type Answers = Parameters<typeof stubTransport<typeof statementEndpoints>>[1]

function open(element: ReactNode, path: string, answers: Answers) {
  const router = createMemoryRouter(
    [
      { path: '/breeder/:id/statements', element },
      { path: '/admin', element },
    ],
    { initialEntries: [path] },
  )
  return render(
    <QueryClientProvider client={createQueryClient(stubTransport(statementEndpoints, answers))}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const PATH = `/breeder/${ID}/statements`

const shownMonths = <Months breederId={ID} year={2026} href={(each) => `/dashboard?tab=money&year=${each}`} />

it('the months are folded until they are opened or a year is chosen', async () => {
  const answers: Answers = { 'GET /api/breeders/{id}/statements': () => year }
  const screen = await open(
    <Months breederId={ID} year={undefined} href={() => '/admin'} />,
    '/admin',
    answers,
  )
  const link = screen.getByRole('link', { name: 'March 2026' })
  await expect.element(screen.getByRole('heading', { name: 'Months and tax form' })).toBeVisible()
  expect(link.query()).toBeNull()
  await screen.getByText('Months and tax form').click()
  await expect.element(link).toBeVisible()
  await screen.unmount()
  for (const [shownYear, path] of [
    [2026, '/admin'],
    [undefined, '/admin#months'],
  ] as const) {
    const opened = await open(<Months breederId={ID} year={shownYear} href={() => '/admin'} />, path, answers)
    await expect.element(opened.getByRole('link', { name: 'March 2026' })).toBeVisible()
    await opened.unmount()
  }
})

const [april, march, february] = year.months as [Month, Month, Month]
const nothing = { gross: 0, payments: 0, isAboveThreshold: false }

it.each<[what: string, changes: Partial<StatementYear>, isShown: boolean, hasTaxForm: boolean]>([
  ['before the first payment', { taxForm: nothing, years: [2026], months: [february] }, false, false],
  ['after a deposit, before a movement', { years: [2026], months: [february] }, true, true],
  ['in a year without payments', { taxForm: nothing, years: [2026], months: [march] }, true, false],
  ['in a quiet year after another one', { taxForm: nothing, months: [february] }, true, false],
])('%s', async (_, changes, isShown, hasTaxForm) => {
  const answers: Answers = { 'GET /api/breeders/{id}/statements': () => ({ ...year, ...changes }) }
  const screen = await open(
    <>
      <Months breederId={ID} year={2026} href={() => '/admin'} />
      <p>The end</p>
    </>,
    '/admin',
    answers,
  )
  const heading = screen.getByRole('heading', { name: 'Months of 2026' })
  if (isShown) await expect.element(heading).toBeVisible()
  else await expect.element(screen.getByText('The end')).toBeVisible()
  await expect.poll(() => heading.query() !== null).toBe(isShown)
  expect(screen.getByText('Tax form 1099-K').query() !== null).toBe(hasTaxForm)
})

it('the current month is listed before its first movement, and amounts of zero are left out', async () => {
  const months = [{ ...april, movements: 0 }, march]
  const screen = await open(shownMonths, '/admin', {
    'GET /api/breeders/{id}/statements': () => ({ ...year, months: [...months, february] }),
  })
  const rows = screen.getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'April 2026' }).getByText('No movements yet')).toBeVisible()
  await expect.element(screen.getByText('No movements in February 2026', { exact: true })).toBeVisible()
  expect(rows.filter({ hasText: 'March 2026' }).getByText('Reversals').query()).toBeNull()
})

it('a year lists its months with sales, fees, refunds, and payouts, other years, a debt, and the tax form', async () => {
  const screen = await open(shownMonths, '/admin', { 'GET /api/breeders/{id}/statements': () => year })
  await expect.element(screen.getByText('In progress', { exact: true })).toBeVisible()
  const march = screen.getByRole('listitem').filter({ hasText: 'March 2026' })
  for (const text of [
    'Sales',
    '$3,800.00',
    'Fees',
    '−$190.00',
    'Refunds',
    '−$400.00',
    'Payouts',
    '−$3,610.00',
  ])
    await expect.element(march.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'March 2026' }))
    .toHaveAttribute('href', `${PATH}?month=2026-03`)
  await expect
    .element(screen.getByRole('link', { name: '2025', exact: true }))
    .toHaveAttribute('href', '/dashboard?tab=money&year=2025')
  await expect.element(screen.getByText('Paid by buyers in 2026 so far')).toBeVisible()
  await expect.element(screen.getByText('Not exceeded')).toBeVisible()
  await expect.element(screen.getByText(/Your balance is below zero/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Download CSV' }))
    .toHaveAttribute('href', `/api/breeders/${ID}/statements/csv?year=2026`)
})

it('a statement of another account, or of a month without one, is not found', async () => {
  const screen = await open(<StatementsPage />, `${PATH}?month=2020-01`, {
    'GET /api/breeders/{id}/statements/{month}': () => {
      throw new AppError('not_found')
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Statement Not Found' })).toBeVisible()
})

it('months that could not be loaded are loaded again', async () => {
  let fails = true
  const screen = await open(shownMonths, '/admin', {
    'GET /api/breeders/{id}/statements': () => {
      if (fails) throw new AppError('forbidden')
      return year
    },
  })
  await expect.element(screen.getByText('The months could not be loaded.')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Months of 2026' })).toBeVisible()
})

const quiet: PlatformMonth = {
  month: '2026-03',
  isCurrent: false,
  charges: 200_000,
  refunds: 0,
  fees: 10_000,
  providerFees: 0,
  transfers: 190_000,
  reversals: 0,
  disputed: 0,
  disputesLost: 0,
  held: 0,
  owed: 0,
  debts: 0,
}
const busy: PlatformMonth = {
  ...quiet,
  month: '2026-04',
  isCurrent: true,
  refunds: 40_000,
  disputesLost: 55_000,
  held: 50_000,
  debts: 40_000,
}
const totals: PlatformTotalsData = { year: 2026, years: [2026, 2025], months: [busy, quiet] }
const shownTotals = <PlatformTotals year={null} href={(each) => `/admin?tab=totals&year=${each}`} />

it('totals show each month, and what is rare only where it happened', async () => {
  const screen = await open(shownTotals, '/admin', { 'GET /api/admin/totals': () => totals })
  await expect.element(screen.getByRole('heading', { name: 'April 2026 (so far)' })).toBeVisible()
  const [names, april, march] = screen
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.lastChild?.textContent))
  expect(names).toEqual([
    ...['Month', 'Charges', 'Transfers', 'Fees earned', 'Held for buyers', 'Owed to breeders'],
    ...['Refunds', 'Disputes lost', 'Debts of breeders'],
  ])
  expect(april?.slice(1)).toEqual([
    ...['$2,000.00', '$1,900.00', '$100.00', '$500.00', '$0.00', '$400.00', '$550.00', '$400.00'],
  ])
  expect(march?.slice(1)).toEqual([
    ...[
      '$2,000.00',
      '$1,900.00',
      '$100.00',
      '$0.00',
      '$0.00',
      ...['Refunds', 'Disputes lost', 'Debts of breeders'],
    ],
  ])
  await expect
    .element(screen.getByRole('link', { name: '2025', exact: true }))
    .toHaveAttribute('href', '/admin?tab=totals&year=2025')
})

it('totals of a year without movements say so, and totals that could not be loaded can be loaded again', async () => {
  let error: AppError | null = new AppError('not_found')
  const answers: Answers = {
    'GET /api/admin/totals': () => {
      if (error) throw error
      return totals
    },
  }
  const empty = await open(shownTotals, '/admin', answers)
  await expect.element(empty.getByText('No totals for this year')).toBeVisible()
  await empty.unmount()
  error = new AppError('forbidden')
  const screen = await open(shownTotals, '/admin', answers)
  await expect.element(screen.getByText('The totals could not be loaded.')).toBeVisible()
  error = null
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Totals of 2026' })).toBeVisible()
})
