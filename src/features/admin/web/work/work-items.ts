import type { Approval } from '#features/approvals/contract.ts'
import type { Application, Case, UncheckedBreeder } from '#features/moderation/contract.ts'
import { orderPath } from '#features/orders/web/index.ts'
import type { Attention } from '#features/payment-checks/contract.ts'
import type { PayoutAttention } from '#features/payouts/contract.ts'
import { ATTENTION_TEXTS } from '#features/payouts/web/index.ts'
import { formatWithCents } from '#lib/money.ts'
import type { Page } from '#lib/paging.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { adminUrl } from '../admin-url.ts'
import { caseReason, caseTitle, KIND } from '../cases/case-labels.ts'
import { ATTENTION_KINDS } from '../orders/attention-kinds.ts'

/** Something that waits for a member of staff. */
export type WorkItem = {
  key: string
  title: string
  to: string
  /** What it is, and a few words about it. */
  kind: string
  note: string
  /** ISO times: since when it has waited, and until when it has to be done. */
  since: string
  dueAt: string | null
  /** Whether a person waits for an answer. */
  isAwaited: boolean
  /** Whether it is assigned to the viewer. */
  isMine: boolean
}

export type Urgency = 'overdue' | 'soon' | 'awaited' | null

const DAY_MS = 86_400_000
const ORDER: Urgency[] = ['overdue', 'soon', 'awaited', null]

/** How urgent an item is at a time in milliseconds. */
export function urgencyOf({ dueAt, isAwaited }: Pick<WorkItem, 'dueAt' | 'isAwaited'>, now: number): Urgency {
  const left = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - now
  if (left <= 0) return 'overdue'
  return left <= DAY_MS ? 'soon' : isAwaited ? 'awaited' : null
}

/** The most urgent first; of these, what is assigned to the viewer, and then what has waited longest. */
export function sortWork(items: WorkItem[], now: number): WorkItem[] {
  const place = (item: WorkItem) => ORDER.indexOf(urgencyOf(item, now))
  return items.toSorted(
    (a, b) => place(a) - place(b) || Number(b.isMine) - Number(a.isMine) || a.since.localeCompare(b.since),
  )
}

export const caseItem = (shown: Case, isMine: boolean): WorkItem => ({
  key: shown.id,
  title: caseTitle(shown),
  to: adminUrl({ caseId: shown.id }),
  kind: KIND[shown.kind],
  note: caseReason(shown),
  since: shown.waitingSince ?? shown.createdAt,
  dueAt: null,
  isAwaited: shown.waitingSince !== null || shown.kind === 'appeal' || shown.kind === 'guarantee',
  isMine,
})

export const approvalItem = ({ id, title, requestedBy, createdAt, expiresAt }: Approval): WorkItem => ({
  key: id,
  title,
  to: adminUrl({ tab: 'approvals' }),
  kind: 'Approval',
  note: `Requested by ${requestedBy.name}`,
  since: createdAt,
  dueAt: expiresAt,
  isAwaited: true,
  isMine: false,
})

export const applicationItem = ({ breederId, businessName, location, createdAt }: Application): WorkItem => ({
  key: breederId,
  title: businessName,
  to: adminUrl({ tab: 'applications' }),
  kind: 'Application',
  note: location,
  since: createdAt,
  dueAt: null,
  isAwaited: true,
  isMine: false,
})

export const attentionItem = (item: Attention): WorkItem => ({
  key: item.id,
  title: `${item.catName}, ${item.orderNumber}`,
  to: orderPath(item),
  kind: ATTENTION_KINDS[item.kind].label,
  note: formatWithCents(item.amount),
  since: item.since,
  // A failed refund is tried again by itself.
  dueAt: item.kind === 'failed_refund' ? null : item.nextAt,
  isAwaited: item.kind !== 'fraud_warning',
  isMine: false,
})

export const payoutItem = (item: PayoutAttention): WorkItem => ({
  key: item.id,
  title: item.orderNumber ? `${item.businessName}, ${item.orderNumber}` : item.businessName,
  to: adminUrl({ tab: 'orders', orderStatus: 'attention' }),
  kind: ATTENTION_TEXTS[item.kind],
  note: formatWithCents(item.amount),
  since: item.since,
  dueAt: null,
  isAwaited: item.kind !== 'debt',
  isMine: false,
})

/** The queue of catteries as one item, because nobody waits for them. */
export function checksItem({ items: [oldest], total }: Page<UncheckedBreeder[]>): WorkItem | undefined {
  return (
    oldest && {
      key: 'checks',
      title: total === 1 ? '1 cattery to check' : `${inDigits(total)} catteries to check`,
      to: adminUrl({ tab: 'checks' }),
      kind: 'Checks',
      note: `Nobody has checked ${oldest.businessName} yet`,
      since: oldest.createdAt,
      dueAt: null,
      isAwaited: false,
      isMine: false,
    }
  )
}
