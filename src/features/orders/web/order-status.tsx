import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { SaleStatus } from '../contract.ts'
import { STATUS_LABELS } from '../order-texts.ts'

const TONES: Record<SaleStatus, BadgeTone> = {
  pending: 'plain',
  deposit_paid: 'warm',
  paid: 'good',
  completed: 'good',
  canceled: 'plain',
  refunded: 'plain',
}

/** The status of a sale. */
export function OrderStatus({ status }: { status: SaleStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
}
