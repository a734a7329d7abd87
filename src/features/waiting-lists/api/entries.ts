/** Entries as their two sides see and change them. */
import { lockAccount } from '#features/accounts/api/index.ts'
import { lockCattery, lockOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { isPossible, requireTransition } from '#lib/states/state-table.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { readTimes } from '#platform/outages/index.ts'
import type { Entry, WishesInput } from '../contract.ts'
import { ENTRY_TABLE } from '../entry-states.ts'
import { MAX_MISSED } from '../offer-rules.ts'
import { type Decision, findPlace, judgeDecision, mayRejoinAt } from '../rules.ts'
import { readDistance } from './distance.ts'
import { addEvent, changeList, type ListServices } from './events.ts'
import { findPosition, readEntry } from './lists.ts'
import { endOffer } from './offers/end-offer.ts'
import { lockOpenOffer } from './offers/offer-store.ts'
import {
  changeEntry,
  type EntryRow,
  endRejoin,
  findEntry,
  findRejoin,
  listEvents,
  listOpen,
  rankBetween,
  readSettings,
} from './store.ts'
import { listFreeNotified } from './together/notified-store.ts'
import { listColors, requireCleanWishes, requireKnownColors } from './wishes.ts'

const OVER = 'This entry is no longer on the list.'
const { transitions } = ENTRY_TABLE

/** An entry with its history, for its buyer and its breeder. Throws not_found for everyone else. */
export async function getEntry(
  { db, clock }: Pick<ListServices, 'db' | 'clock'>,
  id: string,
  viewerId: string,
): Promise<Entry> {
  const row = await findEntry(db, id)
  const shown = row && (await readEntry(db, id, await readTimes(db, clock)))
  if (!shown || ![shown.buyerId, shown.breeder.userId].includes(viewerId)) throw new AppError('not_found')
  const role = shown.buyerId === viewerId ? 'buyer' : 'breeder'
  const now = clock.now()
  const [events, colors, settings, place, freeKittens, rejoin] = await Promise.all([
    listEvents(db, id),
    listColors(db, row),
    readSettings(db, row),
    readDistance(db, { breederId: row.breederId, userId: viewerId }),
    row.closedAt ? [] : listFreeNotified(db, id, now),
    isPossible(ENTRY_TABLE, 'consent', row.status) ? findRejoin(db, row, row.buyerId, now) : null,
  ])
  return {
    ...shown,
    role,
    answers: row.answers,
    togetherFrom: settings.togetherFrom,
    location: place.location,
    miles: role === 'buyer' ? place.miles : null,
    freeKittens,
    mayRejoinAt: rejoin?.toISOString() ?? null,
    pausedBy: pausedBy(row),
    listColors: colors,
    notes: role === 'breeder' ? row.notes : null,
    events: events.map(({ id: eventId, kind, actor, reason, details, createdAt }) => ({
      id: eventId,
      kind,
      actor,
      reason,
      details,
      createdAt: createdAt.toISOString(),
    })),
  }
}

function pausedBy({ status, isAway, missedOffers }: EntryRow): Entry['pausedBy'] {
  if (status !== 'paused') return null
  if (isAway) return 'account'
  return missedOffers >= MAX_MISSED ? 'offers' : 'family'
}

/** The buyer changes the wishes; sending the same ones changes nothing. Throws not_found, `conflict`, and `invalid`. */
export async function changeWishes(
  services: ListServices,
  viewerId: string,
  id: string,
  wishes: WishesInput,
): Promise<Entry> {
  requireCleanWishes(wishes)
  await asBuyer(services, viewerId, id, async (tx, entry) => {
    requireTransition(ENTRY_TABLE, 'changeWishes', entry.status, OVER)
    const isSame = (Object.keys(wishes) as (keyof WishesInput)[]).every(
      (key) => JSON.stringify(wishes[key]) === JSON.stringify(entry[key]),
    )
    if (isSame) return
    await requireKnownColors(tx, entry, wishes.colors, entry.colors)
    await changeEntry(tx, id, wishes)
    await addEvent(services, tx, { entryId: id, kind: 'wishes_changed', actor: 'buyer' })
  })
  return getEntry(services, id, viewerId)
}

/** The buyer leaves the list; an entry that is over stays as it is. Throws not_found and `invalid`. */
export async function leaveList(
  services: ListServices,
  viewerId: string,
  id: string,
  reason: string | null,
): Promise<Entry> {
  requireCleanTexts({ reason })
  await services.db.transaction(async (tx) => {
    const entry = await lockOwnEntry(tx, viewerId, id)
    if (!isPossible(ENTRY_TABLE, 'leave', entry.status)) return
    const offer = await lockOpenOffer(tx, id)
    await changeList(services, tx, entry, 'left', async () => {
      // Before the offer ends, so that a third one in a row does not pause an entry that is over.
      await changeEntry(tx, id, { chosenStatus: transitions.leave.to, closedAt: services.clock.now() })
      if (offer) await endOffer(services, tx, offer, { status: 'declined', actor: 'buyer' })
      await addEvent(services, tx, { entryId: id, kind: 'left', actor: 'buyer', reason })
    })
  })
  return getEntry(services, id, viewerId)
}

/** The breeder confirms an entry, or does not accept it, which needs a reason. Throws not_found, `conflict`, and `invalid`. */
export async function decide(
  services: ListServices,
  viewerId: string,
  id: string,
  { decision, reason }: { decision: Decision; reason: string | null },
): Promise<Entry> {
  if (decision === 'decline' && !reason)
    throw new AppError('invalid', { fields: { reason: 'Please give a reason. The family reads it.' } })
  requireCleanTexts({ reason })
  await asBreeder(services, viewerId, id, async (tx, entry) => {
    const verdict = judgeDecision(entry.status, decision)
    if (verdict === 'done') return
    if (verdict !== 'apply') throw new AppError('conflict', { message: verdict.conflict })
    const offer = decision === 'decline' ? await lockOpenOffer(tx, id) : undefined
    if (offer) await endOffer(services, tx, offer, { status: 'withdrawn', actor: 'breeder', reason })
    const now = services.clock.now()
    const isConfirmed = decision === 'confirm'
    await changeList(services, tx, entry, isConfirmed ? 'confirmed' : 'removed', async () => {
      await changeEntry(
        tx,
        id,
        isConfirmed
          ? { chosenStatus: transitions.confirm.to }
          : { chosenStatus: transitions.decline.to, closedAt: now, mayRejoinAt: mayRejoinAt(now) },
      )
      const place = isConfirmed ? await findPosition(tx, id) : null
      const kind = isConfirmed ? 'confirmed' : 'not_accepted'
      await addEvent(services, tx, { entryId: id, kind, actor: 'breeder', reason, details: { place } })
    })
  })
  return getEntry(services, id, viewerId)
}

/** The breeder moves an entry; moving it to its own position changes nothing. Throws not_found, `conflict`, and `invalid`. */
export async function moveEntry(
  services: ListServices,
  viewerId: string,
  id: string,
  { position, reason }: { position: number; reason: string },
): Promise<Entry> {
  requireCleanTexts({ reason })
  await asBreeder(services, viewerId, id, async (tx, entry) => {
    requireTransition(ENTRY_TABLE, 'move', entry.status, 'Only families that wait on the list can be moved.')
    const place = findPlace(await listOpen(tx, entry.listId), id, position)
    if (!place) return
    const fromPlace = await findPosition(tx, id)
    await changeList(services, tx, entry, 'moved', async () => {
      await rankBetween(tx, id, place.after?.rank, place.before?.rank)
      const toPlace = await findPosition(tx, id)
      await addEvent(services, tx, {
        entryId: id,
        kind: 'moved',
        actor: 'breeder',
        reason,
        details: { fromPlace, toPlace },
      })
    })
  })
  return getEntry(services, id, viewerId)
}

/**
 * The breeder lets a family that was not accepted join the list again at once. Doing it again changes nothing. Throws not_found,
 * and `conflict` for an entry that was not declined.
 */
export async function consent(services: ListServices, viewerId: string, id: string): Promise<Entry> {
  await asBreeder(services, viewerId, id, async (tx, entry) => {
    requireTransition(
      ENTRY_TABLE,
      'consent',
      entry.status,
      'Only a family that you did not accept needs your consent.',
    )
    const now = services.clock.now()
    if (!(await findRejoin(tx, entry, entry.buyerId, now))) return
    await endRejoin(tx, entry, now)
    await addEvent(services, tx, { entryId: id, kind: 'may_rejoin', actor: 'breeder' })
  })
  return getEntry(services, id, viewerId)
}

/** The breeder's notes, which the family never sees. Throws not_found. */
export async function changeNotes(
  services: ListServices,
  viewerId: string,
  id: string,
  notes: string,
): Promise<Entry> {
  await asBreeder(services, viewerId, id, (tx) => changeEntry(tx, id, { notes }))
  return getEntry(services, id, viewerId)
}

async function asBuyer(
  { db }: ListServices,
  viewerId: string,
  id: string,
  change: (tx: DbOrTx, entry: EntryRow) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, viewerId)
    await change(tx, await lockOwnEntry(tx, viewerId, id))
  })
}

/** An entry of the viewer, with its cattery locked. Throws not_found. */
export async function lockOwnEntry(tx: DbOrTx, viewerId: string, id: string): Promise<EntryRow> {
  const found = await findEntry(tx, id)
  if (found?.buyerId !== viewerId) throw new AppError('not_found')
  await lockCattery(tx, found.breederId)
  // It may have changed until the lock.
  const entry = await findEntry(tx, id)
  if (!entry) throw new AppError('not_found')
  return entry
}

/** A change of an entry by its breeder, whose cattery is locked. Throws not_found. */
export async function asBreeder(
  { db }: ListServices,
  viewerId: string,
  id: string,
  change: (tx: DbOrTx, entry: EntryRow) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, viewerId)
    const entry = await findEntry(tx, id)
    if (entry?.breederId !== breeder.id) throw new AppError('not_found')
    await change(tx, entry)
  })
}
