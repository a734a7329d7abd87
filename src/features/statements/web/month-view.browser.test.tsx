import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Statement } from '../contract.ts'
import { MonthView } from './month-view.tsx'

const ID = '11111111-2222-4333-8444-555555555555'
const sale = { transactionId: ID, orderNumber: 'LM-7K2M9Q', catName: 'Miso' }

const statement: Statement = {
  breederId: ID,
  businessName: 'Maple Ridge',
  timeZone: 'America/Chicago',
  month: '2026-04',
  isCurrent: false,
  waiting: 50_000,
  previous: '2026-03',
  next: null,
  balances: {
    opening: 0,
    sales: 200_000,
    fees: -9_000,
    refunds: -20_000,
    disputes: 0,
    transfers: -190_000,
    reversals: 0,
    carryovers: 0,
    closing: -19_000,
  },
  lines: [
    {
      id: 'a',
      day: '2026-04-03',
      movement: 'sale',
      sale,
      amount: 200_000,
      fee: -10_000,
      net: 190_000,
      balance: 190_000,
    },
    {
      id: 'b',
      day: '2026-04-04',
      movement: 'transfer',
      sale,
      amount: -190_000,
      fee: 0,
      net: -190_000,
      balance: 0,
    },
    {
      id: 'c',
      day: '2026-04-20',
      movement: 'refund',
      sale,
      amount: -20_000,
      fee: 1_000,
      net: -19_000,
      balance: -19_000,
    },
  ],
}

const show = (change: Partial<Statement> = {}) =>
  render(
    <MemoryRouter>
      <MonthView statement={{ ...statement, ...change }} />
    </MemoryRouter>,
  )

it('shows the sums, every movement with its fee, and why the balance is below zero', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Statement for April 2026' })).toBeVisible()
  for (const text of ['−$90.00', '$2,000.00, fee −$100.00', 'Closing balance', 'Transfers to you'])
    await expect.element(screen.getByText(text).first()).toBeVisible()
  // Rare totals are listed only if there are any.
  expect(screen.getByText('Disputes').query()).toBeNull()
  await expect.element(screen.getByText(/Your balance is below zero/)).toBeVisible()
  await expect
    .element(screen.getByText('Held at the end for sales that had not ended: $500.00.'))
    .toBeVisible()
  expect(screen.getByRole('row').all()).toHaveLength(4)
  await expect.element(screen.getByRole('link', { name: 'Previous: March 2026' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Next/ }).query()).toBeNull()
})

it('says that a month has no movements, or none yet', async () => {
  const screen = await show({ lines: [], waiting: 0 })
  await expect.element(screen.getByText('There were no movements.')).toBeVisible()
  await screen.unmount()
  const current = await show({ lines: [], isCurrent: true })
  await expect.element(current.getByText('There are no movements yet.')).toBeVisible()
  await expect.element(current.getByText('Balance so far')).toBeVisible()
})
