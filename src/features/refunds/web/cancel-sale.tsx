import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** The quiet button that cancels a sale before the handover, with its dialog; nothing if that is not possible. */
export function CancelSale({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const { status, role, events } = order
  if (role === 'staff' || (status !== 'deposit_paid' && status !== 'paid')) return null
  // A confirmed handover ends it for the buyer; for the breeder, only the buyer's confirmation does.
  const isConfirmed = events.some(
    ({ kind, actor }) => kind === 'confirmHandover' && (role === 'buyer' || actor === 'buyer'),
  )
  if (isConfirmed) return null
  const label =
    role === 'breeder'
      ? 'Cancel the sale'
      : status === 'paid'
        ? 'Cancel the purchase'
        : 'Cancel the reservation'
  return (
    <>
      <p className="border-t border-line pt-3 text-sm">
        <button type="button" className="min-h-7 link text-muted" onClick={() => setOpen(true)}>
          {label}
        </button>
      </p>
      {isOpen && <CancelDialog order={order} title={label} onClose={() => setOpen(false)} />}
    </>
  )
}
