import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

const StaffRefundDialog = lazyDialog(
  async () => (await import('./staff-refund-dialog.tsx')).StaffRefundDialog,
)

/** The button with which staff refund or cancel a sale. */
export function StaffRefund({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {['deposit_paid', 'paid'].includes(order.status) ? 'Refund or cancel' : 'Refund'}
      </Button>
      {isOpen && <StaffRefundDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}
