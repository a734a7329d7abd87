/** Pickups of open sales: one that was agreed and moved once, and proposals that wait for an answer. */
import { agreeReminder } from '#features/pickups/rules.ts'
import { addDays, laterDay } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { DEFAULT_TIME_ZONE } from '#lib/times.ts'
import { demoId } from '../ids.ts'
import type { Plan, PlanContext, TransactionRow } from './plan.ts'

type Party = 'buyer' | 'breeder'
type Proposal = Plan['pickupProposals'][number]

/** Adds the proposals with their events; the sales are in the plan. */
export function addPickups(context: PlanContext): void {
  const { plan } = context
  const saleOf = (name: string) => {
    const sale = plan.transactions.find(({ snapshot }) => snapshot.name === name)
    if (!sale) throw new Error(`${name} is not sold in the demo.`)
    return sale
  }
  addAgreed(context, saleOf('Pippin'))
  addProposal(context, saleOf('Ondine'), { by: 'breeder', inDays: 1, time: '11:00', place: 'At the cattery' })
  addProposal(context, saleOf('Quince'), { by: 'buyer', inDays: 2, time: '15:30' })
  for (const sale of plan.transactions) addReminder(context, sale)
}

/** The reminder to agree that was sent last, or is due today, so that the demo does not begin with a pile of reminders. */
function addReminder({ plan, calendar }: PlanContext, sale: TransactionRow): void {
  const { id, status, goHomeDate, paidAt, timeZone = DEFAULT_TIME_ZONE } = sale
  if ((status !== 'deposit_paid' && status !== 'paid') || sale.pickupDay || !paidAt) return
  const tonight = new Date(`${calendar.date(-1)}T12:00:00Z`)
  const day = agreeReminder({ goHomeDate, paidAt, timeZone }, tonight)
  if (day !== undefined)
    plan.pickupReminders.push({ transactionId: id, day, remindedAt: calendar.moment(1, 14) })
}

/** The buyer proposed a day, the breeder another one; both agreed, and moved it by two days. */
function addAgreed(context: PlanContext, sale: TransactionRow): void {
  const place = 'At the cattery; please ring twice'
  const first = addProposal(context, sale, { by: 'buyer', inDays: 1, time: '10:00' })
  const second = addProposal(context, sale, { by: 'breeder', inDays: 2, time: '14:00', place, after: 25 })
  replace(first, second.createdAt)
  accept(context, sale, second, { by: 'buyer', after: 40 })
  const third = addProposal(context, sale, { by: 'buyer', inDays: 4, time: '14:00', place, after: 70 })
  replace(second, accept(context, sale, third, { by: 'breeder', after: 90, before: second.day }))
  Object.assign(sale, { pickupDay: third.day, pickupTime: third.time })
}

type New = {
  by: Party
  /** After the first possible day. */
  inDays: number
  time: string
  place?: string
  /** Minutes since the payment. */
  after?: number
}

function addProposal(
  { plan, calendar }: PlanContext,
  sale: TransactionRow,
  { by, inDays, time, place, after = 10 }: New,
): Proposal {
  const today = calendar.date(0)
  const day = addDays(laterDay(sale.goHomeDate, today), inDays)
  const createdAt = minutesAfter(sale, after)
  const proposal: Proposal = {
    id: demoId('pickup', sale.id, String(after)),
    transactionId: sale.id,
    by,
    day,
    time,
    place: place ?? null,
    status: 'open',
    createdAt,
  }
  plan.pickupProposals.push(proposal)
  addEvent(plan, sale, { kind: 'proposePickup', by, proposal, createdAt })
  return proposal
}

/** The other party accepts; returns when. */
function accept(
  { plan }: PlanContext,
  sale: TransactionRow,
  proposal: Proposal,
  { by, after, before }: { by: Party; after: number; before?: string },
): Date {
  const createdAt = minutesAfter(sale, after)
  Object.assign(proposal, { status: 'accepted', acceptedAt: createdAt })
  addEvent(plan, sale, { kind: 'agreePickup', by, proposal, createdAt, before: before ?? null })
  return createdAt
}

function replace(proposal: Proposal, closedAt: Date): void {
  Object.assign(proposal, { status: 'replaced', closedAt })
}

type NewEvent = {
  kind: 'proposePickup' | 'agreePickup'
  by: Party
  proposal: Proposal
  createdAt: Date
  before?: string | null
}

function addEvent(plan: Plan, sale: TransactionRow, { kind, by, proposal, createdAt, before }: NewEvent) {
  const breeder = plan.breeders.find(({ id }) => id === sale.breederId)
  const { day, time = null, place } = proposal
  plan.transactionEvents.push({
    id: demoId('sale-event', kind, proposal.id),
    transactionId: sale.id,
    kind,
    actor: by,
    actorId: by === 'buyer' ? sale.buyerId : breeder?.userId,
    fromStatus: sale.status ?? 'paid',
    toStatus: sale.status ?? 'paid',
    details: { day, time, hasPlace: place !== null, ...(before !== undefined && { before }) },
    createdAt,
  })
}

const minutesAfter = ({ createdAt = new Date() }: TransactionRow, minutes: number): Date =>
  new Date(createdAt.getTime() + minutes * MINUTE_MS)
