/** The money of a breeder whose payments are stopped, as finance see it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { PAYOUT } from '#testing/web/payout.ts'
import { type BreederPayouts, type Payout, payoutEndpoints } from '../contract.ts'
import { StaffBreederPayouts } from './staff-breeder-payouts.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const AT = '2027-05-02T16:00:00.000Z'
const HELD: Payout = { ...PAYOUT, status: 'held', holdReason: 'stopped' }
const STOPPED: BreederPayouts = {
  available: 0,
  held: 171_000,
  disputed: 0,
  paid: 50_000,
  debt: 0,
  stops: [
    { id: ID(2), cause: 'suspension', since: AT, cat: null },
    { id: ID(3), cause: 'fraud', since: AT, cat: { name: 'Miso', isDeleted: false } },
  ],
  heldSales: [HELD],
  completedSales: 4,
  newBreeder: { days: 7, sales: 3 },
}

function show(data: () => BreederPayouts | null, answers: { end?: () => BreederPayouts | null } = {}) {
  const sent: unknown[] = []
  let current = data
  const client = createQueryClient(
    stubTransport(payoutEndpoints, {
      'GET /api/admin/breeders/{id}/payouts': () => current(),
      'POST /api/admin/breeders/{id}/payouts/release': ({ body }) => {
        sent.push(body)
        current = () => ({ ...STOPPED, heldSales: [] })
        return current()
      },
      'POST /api/admin/breeders/{id}/stops/{stopId}/end': ({ params, body }) => {
        sent.push({ stopId: params.stopId, ...body })
        const ended = answers.end?.() ?? { ...STOPPED, stops: STOPPED.stops.slice(0, 1) }
        current = () => ended
        return ended
      },
    }),
  )
  const screen = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <StaffBreederPayouts breederId={ID(9)} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { screen, sent }
}

test('finance read why payments are stopped and how that ends, and release all payouts with a reason', async () => {
  const shown = show(() => STOPPED)
  const screen = await shown.screen
  const headings = screen.getByRole('heading', { name: 'Payments are stopped' })
  await expect.poll(() => headings.elements().length).toBe(2)
  await expect.element(screen.getByText(/^The owner is suspended\. Since/)).toBeVisible()
  await expect.element(screen.getByText('It ends when the account is restored.')).toBeVisible()
  await expect.element(screen.getByText(/^Miso was hidden for suspected fraud\. Since/)).toBeVisible()
  await expect.element(screen.getByText('$1,710.00').first()).toBeVisible()
  await expect
    .element(screen.getByText('4 completed sales. Payouts wait while payments are stopped.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Release all' }).click()
  await expect.element(screen.getByText('Only staff read this.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('All documents are fine.')
  await screen.getByRole('button', { name: 'Release all' }).click()
  await expect.poll(() => shown.sent).toEqual([{ reason: 'All documents are fine.' }])
  await expect.element(screen.getByRole('button', { name: 'Release all' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Payments are stopped' }).first()).toBeVisible()
})

test('a stop because of a cat is ended with a reason that the breeder reads, and an error is shown', async () => {
  let fails = true
  const shown = show(() => STOPPED, {
    end: () => {
      if (fails) throw new AppError('conflict', { message: 'This stop has already ended.' })
      return { ...STOPPED, stops: STOPPED.stops.slice(0, 1) }
    },
  })
  const screen = await shown.screen
  await screen.getByRole('button', { name: 'End this stop' }).click()
  await expect.element(screen.getByText('The breeder reads this.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The papers are genuine.')
  const end = screen.getByRole('button', { name: 'End this stop' })
  await end.click()
  await expect.element(screen.getByText('The stop was not ended.')).toBeVisible()
  await expect.element(screen.getByText('This stop has already ended.')).toBeVisible()
  fails = false
  await end.click()
  await expect.element(screen.getByText(/was hidden for suspected fraud/)).not.toBeInTheDocument()
  expect(shown.sent[1]).toEqual({ stopId: ID(3), reason: 'The papers are genuine.' })
})

test('without a stop, nothing is said about one, and payouts that are held for another reason are not released at once', async () => {
  const heldSales = [{ ...HELD, holdReason: 'payouts_off' as const }]
  const screen = await show(() => ({ ...STOPPED, stops: [], heldSales })).screen
  await expect
    .element(screen.getByText('Not a new breeder: 4 completed sales. New payouts are not held.'))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Order LM-7K2M9Q' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Payments are stopped' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Release all' }).query()).toBeNull()
  await screen.unmount()
  const off = await show(() => null).screen
  await expect.poll(() => off.container.textContent).toBe('')
})
