/** Agreeing on the day of a pickup: either party proposes, and the other one accepts or proposes another day. */
import {
  addSaleEvent,
  findGoHomeDay,
  lockSale,
  requireParty,
  requireUnfrozen,
  type StoredSale,
  setPickup,
} from '#features/sales/api/index.ts'
import type { SaleEventKind } from '#features/sales/contract.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { defineRateLimit, windowStart } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import type { NewProposal, Pickup, UpcomingPickup } from '../contract.ts'
import {
  canBeAccepted,
  closedReason,
  isOpen,
  judgeAnswer,
  localNow,
  type PickupAnswer,
  type PickupRole,
  pickupDays,
  proposalErrors,
} from '../rules.ts'
import { PROPOSAL_TABLE } from '../states.ts'
import { wasHandedOver } from './handed-over.ts'
import {
  addProposal,
  changeProposal,
  countProposals,
  findProposal,
  listProposals,
  listUpcoming,
  type ProposalRow,
  replaceProposals,
} from './store.ts'

export type PickupServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>

/** Proposals of one party for one sale. */
const PROPOSAL_LIMIT = defineRateLimit({
  name: 'pickup-proposals',
  by: 'user and sale',
  points: 10,
  seconds: 86_400,
})

/** The pickup as a party of the sale sees it. Throws not_found for everyone else. */
export async function getPickup(
  { db, clock }: Pick<PickupServices, 'db' | 'clock'>,
  transactionId: string,
  viewerId: string,
): Promise<Pickup> {
  const { sale, role } = await requireParty(db, transactionId, viewerId)
  const today = dayIn(clock.now(), sale.timeZone)
  const [proposals, isHandedOver, goHomeDay] = await Promise.all([
    listProposals(db, transactionId),
    wasHandedOver(db, transactionId),
    findGoHomeDay(db, transactionId),
  ])
  return {
    transactionId,
    role,
    isOpen: isOpen({ status: sale.status, frozen: sale.frozen, isHandedOver }),
    ...pickupDays(goHomeDay, today),
    today,
    timeZone: sale.timeZone,
    proposals: proposals.map(({ id, by, day, time, place, status, createdAt, acceptedAt }) => ({
      id,
      by,
      day,
      time,
      place,
      status,
      createdAt: createdAt.toISOString(),
      acceptedAt: acceptedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * A party proposes a pickup, which replaces the open proposal of either party; what is agreed stays until the other party
 * accepts. Repeating the request changes nothing. Throws not_found; `conflict` unless the sale waits for its handover;
 * `invalid` for a day before the earliest one, a day or time in the past, a day more than a year away, or a time that clocks skip
 * or show twice; too_many_requests.
 */
export async function proposePickup(
  services: PickupServices,
  transactionId: string,
  viewerId: string,
  { id, day, time = null, place = null }: NewProposal,
): Promise<Pickup> {
  const { db, clock } = services
  const { role } = await requireParty(db, transactionId, viewerId)
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, transactionId)
    if (!sale) throw new AppError('not_found')
    const known = await findProposal(tx, id)
    if (known) return requireSame(known, { transactionId, by: role, day, time, place })
    await requireOpen(tx, sale)
    const now = clock.now()
    const goHomeDay = await findGoHomeDay(tx, transactionId)
    const fields = proposalErrors({ day, time }, goHomeDay, localNow(now, sale.timeZone))
    if (fields) throw new AppError('invalid', { fields })
    const since = windowStart(PROPOSAL_LIMIT, now)
    const recent = await countProposals(tx, transactionId, role, since)
    if (recent >= PROPOSAL_LIMIT.points)
      throw new AppError('too_many_requests', {
        message: 'You have proposed many days today. Talk to each other first, and propose a day tomorrow.',
      })
    await replaceProposals(tx, transactionId, 'open', now)
    await addProposal(tx, { id, transactionId, by: role, day, time, place, createdAt: now })
    await announce(services, tx, sale, { kind: 'proposePickup', role, viewerId, day, time, place })
  })
  return getPickup(services, transactionId, viewerId)
}

/**
 * Answers a proposal. Accepting it makes its day the agreed one, in place of an earlier one. Repeating an answer changes
 * nothing. Throws not_found; forbidden for answers of the wrong party; `conflict` for proposals that were answered or replaced,
 * for a day or time that has passed or a day before the earliest one, and unless the sale waits for its handover.
 */
export async function answerPickup(
  services: PickupServices,
  transactionId: string,
  viewerId: string,
  { proposalId, answer }: { proposalId: string; answer: PickupAnswer },
): Promise<Pickup> {
  const { db, clock } = services
  const { role } = await requireParty(db, transactionId, viewerId)
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, transactionId)
    const proposal = await findProposal(tx, proposalId)
    if (!sale || proposal?.transactionId !== transactionId) throw new AppError('not_found')
    const now = clock.now()
    const verdict = judgeAnswer(proposal, role, answer, {
      ...localNow(now, sale.timeZone),
      goHomeDate: await findGoHomeDay(tx, transactionId),
    })
    if (verdict === 'done') return
    if (verdict !== 'apply')
      throw 'forbidden' in verdict
        ? new AppError('forbidden')
        : new AppError('conflict', { message: verdict.conflict })
    await requireOpen(tx, sale)
    const { day, time, place } = proposal
    const { to: status } = PROPOSAL_TABLE.transitions[answer]
    if (status === 'accepted') {
      await replaceProposals(tx, transactionId, status, now)
      await changeProposal(tx, proposalId, { status, acceptedAt: now })
      await setPickup(tx, transactionId, { day, time })
      const before = sale.pickupDay
      await announce(services, tx, sale, { kind: 'agreePickup', role, viewerId, day, time, place, before })
      return
    }
    await changeProposal(tx, proposalId, { status, closedAt: now })
    await announce(services, tx, sale, { kind: 'closePickup', role, viewerId, day, time, place, answer })
  })
  return getPickup(services, transactionId, viewerId)
}

/** The proposal of a sale that waits for an answer; null without one, or if it cannot be accepted anymore. */
export async function findOpenProposal(
  { db, clock }: Pick<PickupServices, 'db' | 'clock'>,
  { transactionId, goHomeDate, timeZone }: { transactionId: string; goHomeDate: string; timeZone: string },
): Promise<{ by: PickupRole; day: string; time: string | null } | null> {
  const open = (await listProposals(db, transactionId)).find(({ status }) => status === 'open')
  if (!open || !canBeAccepted(open, goHomeDate, localNow(clock.now(), timeZone))) return null
  return { by: open.by, day: open.day, time: open.time }
}

/** The agreed pickups of a user that are not over, soonest first. */
export function upcomingPickups(
  { db, clock }: Pick<PickupServices, 'db' | 'clock'>,
  userId: string,
): Promise<UpcomingPickup[]> {
  return listUpcoming(db, userId, clock.now())
}

type Announced = {
  kind: Extract<SaleEventKind, 'proposePickup' | 'agreePickup' | 'closePickup'>
  role: PickupRole
  viewerId: string
  day: string
  time: string | null
  place: string | null
  /** The day that was agreed before. */
  before?: string | null
  answer?: PickupAnswer
}

/** Adds the event, which a job announces. Its details do not name the place, because events are never deleted. */
async function announce(
  services: PickupServices,
  tx: DbOrTx,
  sale: StoredSale,
  { kind, role, viewerId, place, ...details }: Announced,
): Promise<void> {
  await addSaleEvent(services, tx, {
    sale,
    kind,
    by: { actor: role, userId: viewerId },
    details: { ...details, hasPlace: place !== null },
  })
}

/** Throws `conflict` unless a pickup can be agreed on. */
async function requireOpen(tx: DbOrTx, sale: StoredSale): Promise<void> {
  const isHandedOver = await wasHandedOver(tx, sale.id)
  const message = closedReason({ status: sale.status, isHandedOver })
  if (message) throw new AppError('conflict', { message })
  requireUnfrozen(sale)
}

/** Throws `conflict` if another proposal has the same ID. */
function requireSame(
  known: ProposalRow,
  sent: Pick<ProposalRow, 'transactionId' | 'by' | 'day' | 'time' | 'place'>,
): void {
  const isSame = (Object.keys(sent) as (keyof typeof sent)[]).every((key) => known[key] === sent[key])
  if (!isSame) throw new AppError('conflict', { message: 'This proposal was already sent.' })
}
