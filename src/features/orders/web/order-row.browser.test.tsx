import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Sale } from '../contract.ts'
import { OrderRow } from './order-row.tsx'

const SALE = {
  transactionId: '0199b3a0-0000-7000-8000-000000000001',
  orderNumber: 'LM-7H4XQ2',
  role: 'buyer',
  status: 'paid',
  frozen: null,
  pickup: { day: '2026-05-14', time: '14:30' },
  breeder: { businessName: 'Quiet Paws' },
  snapshot: { name: 'Juniper', breed: 'Maine Coon', price: 250_000, picture: null },
  paid: 250_000,
  due: 0,
  finalPaymentDue: null,
  refunded: 0,
  createdAt: '2026-05-02T03:30:00.000Z',
  today: '2026-05-02',
} as unknown as Sale

test.each([
  ['America/New_York', 'May 1, 2026', 'Eastern'],
  ['Asia/Tokyo', 'May 2, 2026', 'Tokyo time'],
])(
  'the day of an order is that of its cattery in %s, wherever the reader is',
  async (timeZone, day, zone) => {
    const screen = await render(
      <MemoryRouter>
        <ul>
          <OrderRow sale={{ ...SALE, timeZone }} />
        </ul>
      </MemoryRouter>,
    )
    await expect.element(screen.getByText(`Order LM-7H4XQ2 · ${day}`)).toBeVisible()
    await expect.element(screen.getByText(`Pickup Thu, May 14, 2:30 PM ${zone}`)).toBeVisible()
  },
)
