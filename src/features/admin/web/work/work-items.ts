import type { Approval } from '#features/approvals/contract.ts'
import type { TestDocument } from '#features/breeding/contract.ts'
import type { Application, Case, ExpiredBreeder, UncheckedBreeder } from '#features/moderation/contract.ts'
import { orderPath } from '#features/orders/web/index.ts'
import type { Attention } from '#features/payment-checks/contract.ts'
import type { PayoutAttention } from '#features/payouts/contract.ts'
import { ATTENTION_TEXTS } from '#features/payouts/web/index.ts'
import { placeName, RECHECK_NOTICE_DAYS, type StaffRule } from '#features/place-rules/contract.ts'
import { CHECK_NAMES } from '#lib/checks/kinds.ts'
import { addDays, dateText } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { formatWithCents } from '#lib/money.ts'
import type { Page } from '#lib/paging.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { adminUrl } from '../admin-url.ts'
import { caseReason, caseTitle, KIND } from '../cases/case-labels.ts'
import { elapsedText } from '../elapsed.ts'
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

/** `late`: a person has waited long; `awaited`: a person waits. */
export type Urgency = 'overdue' | 'soon' | 'late' | 'awaited' | null

/** Milliseconds after which a person has waited long. */
const LONG_MS = 3 * DAY_MS
const ORDER: Urgency[] = ['overdue', 'soon', 'late', 'awaited', null]

type Timing = Pick<WorkItem, 'since' | 'dueAt' | 'isAwaited'>

/** How urgent an item is at a time in milliseconds. */
export function urgencyOf({ since, dueAt, isAwaited }: Timing, now: number): Urgency {
  const left = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - now
  if (left <= 0) return 'overdue'
  if (left <= DAY_MS) return 'soon'
  if (!isAwaited) return null
  return now - Date.parse(since) >= LONG_MS ? 'late' : 'awaited'
}

/** The same in words: `Overdue by 3 hours`, `Due in 5 hours`, `Waiting 59 days`, or `Open 2 days` where nobody waits. */
export function urgencyText(item: Timing, now: number): string {
  switch (urgencyOf(item, now)) {
    case 'overdue':
      return `Overdue by ${elapsedText(item.dueAt ?? item.since, now)}`
    case 'soon':
      return `Due in ${elapsedText(new Date(now).toISOString(), Date.parse(item.dueAt ?? item.since))}`
    case null:
      return `Open ${elapsedText(item.since, now)}`
    default:
      return `Waiting ${elapsedText(item.since, now)}`
  }
}

/** The most urgent first: by the time that is due, then what is assigned to the viewer, and then what has waited longest. */
export function sortWork(items: WorkItem[], now: number): WorkItem[] {
  const place = (item: WorkItem) => ORDER.indexOf(urgencyOf(item, now))
  const due = (item: WorkItem) => (place(item) < ORDER.indexOf('late') ? (item.dueAt ?? '') : '')
  return items.toSorted(
    (a, b) =>
      place(a) - place(b) ||
      due(a).localeCompare(due(b)) ||
      Number(b.isMine) - Number(a.isMine) ||
      a.since.localeCompare(b.since),
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

/** The documents of tests to see as one item, which is as old as the first that was added. */
export function documentsItem({ items: [oldest], total }: Page<TestDocument[]>): WorkItem | undefined {
  return (
    oldest && {
      key: 'test-documents',
      title: total === 1 ? '1 document of a test to see' : `${inDigits(total)} documents of tests to see`,
      to: adminUrl({ tab: 'checks', checks: 'documents' }),
      kind: 'Checks',
      note: `${oldest.animal.name}, ${oldest.name}, of ${oldest.breeder.businessName}`,
      since: oldest.createdAt,
      dueAt: null,
      isAwaited: false,
      isMine: false,
    }
  )
}

/** The rules whose sources have to be read again, as one item, which is as old as the first that was due. */
export function rulesItem(rules: StaffRule[]): WorkItem | undefined {
  const due = rules.filter(({ state }) => state === 'soon' || state === 'late')
  const [first] = due
  return (
    first && {
      key: 'place-rules',
      title: due.length === 1 ? '1 rule to check again' : `${inDigits(due.length)} rules to check again`,
      to: adminUrl({ tab: 'rules' }),
      kind: 'Rules',
      note: `${placeName(first)}: ${first.source}, read ${dateText(first.readOn)}`,
      since: `${addDays(first.lateFrom, -RECHECK_NOTICE_DAYS)}T00:00:00.000Z`,
      dueAt: `${first.lateFrom}T00:00:00.000Z`,
      isAwaited: false,
      isMine: false,
    }
  )
}

/** The queue of expired checks as one item, which is as old as the first that expired. */
export function expiredItem({ items: [first], total }: Page<ExpiredBreeder[]>): WorkItem | undefined {
  const [check] = first?.expired ?? []
  return (
    first &&
    check && {
      key: 'expired-checks',
      title:
        total === 1 ? '1 cattery with an expired check' : `${inDigits(total)} catteries with expired checks`,
      to: adminUrl({ tab: 'checks', checks: 'expired' }),
      kind: 'Checks',
      note: `${first.businessName}: ${CHECK_NAMES[check.kind].toLowerCase()} expired`,
      since: `${check.expiresOn}T23:59:59.999Z`,
      dueAt: null,
      isAwaited: false,
      isMine: false,
    }
  )
}
