import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '#features/orders/contract.ts'
import { CancelSale } from './cancel-sale.tsx'

/** A paid order whose handover these parties have confirmed. */
const order = (role: Order['role'], ...confirmedBy: Order['events'][number]['actor'][]) =>
  ({
    transactionId: '0199b3a0-0000-7000-8000-000000000001',
    role,
    status: 'paid',
    events: confirmedBy.map((actor) => ({ kind: 'confirmHandover', actor })),
  }) as Order

test('the buyer can cancel until the handover is confirmed, and the breeder until the buyer has confirmed it', async () => {
  const shown = async (of: Order) => {
    const { container, unmount } = await render(<CancelSale order={of} />)
    const text = container.textContent
    await unmount()
    return text
  }
  expect(await shown(order('buyer'))).toBe('Cancel the purchase')
  expect(await shown(order('buyer', 'breeder'))).toBe('')
  expect(await shown(order('breeder', 'breeder'))).toBe('Cancel the sale')
  expect(await shown(order('breeder', 'buyer'))).toBe('')
  expect(await shown(order('staff'))).toBe('')
})
