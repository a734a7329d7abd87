import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '../contract.ts'
import { Timeline } from './timeline.tsx'

const ID = (n: number) => `0190f000-0000-7000-8000-00000000000${n}`
const event = { kind: 'cancel', actor: 'buyer', amount: 15_000, reason: 'we are moving' } as const

test('a timeline lists what happened, oldest first, with times and refunds', async () => {
  const order: Pick<Order, 'createdAt' | 'events'> = {
    createdAt: '2026-05-01T15:00:00.000Z',
    events: [
      {
        ...event,
        id: ID(1),
        kind: 'payDeposit',
        actor: 'system',
        reason: null,
        note: null,
        text: 'Deposit of $300.00 paid',
        createdAt: '2026-05-01T15:01:00.000Z',
      },
      {
        ...event,
        id: ID(2),
        text: 'Robin T. canceled: we are moving',
        note: 'Refund: $150.00',
        createdAt: '2026-05-09T15:00:00.000Z',
      },
    ],
  }
  const screen = await render(<Timeline order={order as Order} />)
  const items = screen.getByRole('listitem').elements()
  expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
    ...['Order placed', 'Deposit of $300.00 paid', 'Robin T. canceled: we are moving'],
  ])
  expect(items[2]?.textContent).toContain('May 9, 2026')
  expect(items[2]?.textContent).toContain('Refund: $150.00')
})
