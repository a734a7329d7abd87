/**
 * The lists of pairings: how many families wait, and what a changed or removed pairing means for them, which litters call in
 * their transactions.
 */
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { ENTRY_TABLE } from '../entry-states.ts'
import { INVITATION_TABLE } from '../rules/invitations/states.ts'
import { pairingEvent } from '../rules.ts'
import { listTold, listWaitingForBirth } from './births.ts'
import { addEvent, type ListServices } from './events.ts'
import { closeInvitations } from './invitations/store.ts'
import { endOffer } from './offers/end-offer.ts'
import { lockOpenOffer } from './offers/offer-store.ts'
import { changeEntry, listOpen } from './store.ts'

type PairingState = { status: string; expectedLitterDate: string | null }
type Needs = Pick<ListServices, 'clock' | 'jobs' | 'events'>

/** How many families wait for the litter of a pairing `p`. */
export const familiesWaiting = sql`
  (select count(*)::int from waiting_list_entries o where o.list_id = p.id and o.status = 'waiting')`

/**
 * Adds to every open entry an event that the litter was born, that this was a mistake, or that its expected date changed.
 * Families that wait for any litter of the cattery learn of births, too, but nobody of one birth twice.
 */
export async function pairingChanged(
  services: Needs,
  tx: DbOrTx,
  pairingId: string,
  { before, after }: { before: PairingState; after: PairingState },
): Promise<void> {
  const kind = pairingEvent(before, after)
  if (!kind) return
  if (kind === 'litter_born') return addBirth(services, tx, pairingId)
  if (kind === 'not_born') return takeBackBirth(services, tx, pairingId)
  const details = { fromDate: before.expectedLitterDate, toDate: after.expectedLitterDate }
  for (const { id } of await listOpen(tx, pairingId))
    await addEvent(services, tx, { entryId: id, kind, actor: 'system', details })
}

async function addBirth(services: Needs, tx: DbOrTx, pairingId: string): Promise<void> {
  for (const { id, pairingTitle } of await listWaitingForBirth(tx, pairingId))
    await addEvent(services, tx, {
      entryId: id,
      kind: 'litter_born',
      actor: 'system',
      details: { pairingId, ...(pairingTitle && { pairingTitle }) },
    })
}

async function takeBackBirth(services: Needs, tx: DbOrTx, pairingId: string): Promise<void> {
  for (const { entryId, eventId, pairingTitle } of await listTold(tx, pairingId))
    await addEvent(services, tx, {
      entryId,
      kind: 'not_born',
      actor: 'system',
      details: { pairingId, bornEventId: eventId, ...(pairingTitle && { pairingTitle }) },
    })
}

const REMOVED = 'The breeder removed the pairing.'

/** Closes every open entry and invitation of a pairing that is about to be deleted. */
export async function pairingRemoved(services: Needs, tx: DbOrTx, pairingId: string): Promise<void> {
  const { to: status } = INVITATION_TABLE.transitions.removePairing
  await closeInvitations(tx, { pairingId }, { status }, services.clock.now())
  for (const { id } of await listOpen(tx, pairingId)) {
    const offer = await lockOpenOffer(tx, id)
    if (offer) await endOffer(services, tx, offer, { status: 'withdrawn', actor: 'system', reason: REMOVED })
    await changeEntry(tx, id, {
      chosenStatus: ENTRY_TABLE.transitions.removePairing.to,
      closedAt: services.clock.now(),
    })
    await addEvent(services, tx, { entryId: id, kind: 'closed', actor: 'system' })
  }
}
