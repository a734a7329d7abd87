/** What waits for a breeder today. */
import { addDays } from '#lib/dates.ts'
import type { SaleTask } from '../contract.ts'

/** Age in weeks from which a kitten for sale should have its first vaccination. */
export const FIRST_VACCINATION_WEEKS = 9

/** Days before a cat goes home from which its pickup day and its vaccination record are asked for. */
const AHEAD_DAYS = 14

/** A live sale, or one with a dispute that waits for the breeder; days are ISO dates in the time zone of the sale. */
export type SaleFacts = {
  status: string
  isFrozen: boolean
  finalPaymentDue: string | null
  goHomeDate: string
  pickupDay: string | null
  hasRecord: boolean
  /** Until when the breeder can add a statement for the bank; null without an open dispute. */
  disputeUntil: string | null
}

/** The tasks of one sale, the most urgent first; `today` is an ISO date. */
export function saleTasks(sale: SaleFacts, today: string): Pick<SaleTask, 'kind' | 'day'>[] {
  const { status, finalPaymentDue, goHomeDate, pickupDay, disputeUntil } = sale
  if (disputeUntil) return [{ kind: 'dispute', day: null }]
  if (sale.isFrozen || (status !== 'deposit_paid' && status !== 'paid')) return []
  const tasks: Pick<SaleTask, 'kind' | 'day'>[] = []
  if (status === 'deposit_paid' && finalPaymentDue && finalPaymentDue < today)
    tasks.push({ kind: 'overdue', day: finalPaymentDue })
  const leavesOn = pickupDay ?? goHomeDate
  // From that day on, the task says "now" instead of a date.
  const futureGoHomeDate = goHomeDate > today ? goHomeDate : null
  const isSoon = leavesOn <= addDays(today, AHEAD_DAYS)
  if (status === 'paid' && pickupDay && pickupDay <= addDays(today, 1))
    tasks.push({ kind: 'handover', day: pickupDay })
  else if (!pickupDay && isSoon) tasks.push({ kind: 'pickup', day: futureGoHomeDate })
  if (!sale.hasRecord && isSoon) tasks.push({ kind: 'record', day: pickupDay ?? futureGoHomeDate })
  return tasks
}

const KINDS: SaleTask['kind'][] = ['dispute', 'handover', 'overdue', 'pickup', 'record']

/** Tasks in the order in which they are shown: by kind, then by day. */
export function inOrderOfUrgency(tasks: readonly SaleTask[]): SaleTask[] {
  const key = ({ day, until }: SaleTask) => until ?? day ?? ''
  return tasks.toSorted(
    (one, two) => KINDS.indexOf(one.kind) - KINDS.indexOf(two.kind) || key(one).localeCompare(key(two)),
  )
}
