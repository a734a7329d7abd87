import type { Freeze, SaleStatus } from '#features/sales/contract.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { STATUS_LABELS } from '../list-texts.ts'

const TONES: Record<SaleStatus, BadgeTone> = {
  pending: 'plain',
  deposit_paid: 'warm',
  paid: 'good',
  completed: 'good',
  canceled: 'plain',
  refunded: 'plain',
}

/** The status of a sale; with `frozen`, also that staff check its first payment. */
export function OrderStatus({ status, frozen }: { status: SaleStatus; frozen?: Freeze | null }) {
  const isChecked = status === 'pending' && frozen === 'payment_check'
  return <Badge tone={TONES[status]}>{isChecked ? 'Being checked' : STATUS_LABELS[status]}</Badge>
}
