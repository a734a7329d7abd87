/** What the recipient of an invitation reads and answers. Whoever has the link of the email may decline; only its address accepts. */

import { lockAccount } from '#features/accounts/api/index.ts'
import { findOwner, lockCattery } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { isPossible, requireTransition } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { digestOf } from '#platform/digest.ts'
import type { Viewer } from '#platform/http/index.ts'
import { removeMailsWithToken } from '#platform/mail/index.ts'
import { WAITING_LIST_CHANGED } from '../../events.ts'
import type { OpenedInvitation } from '../../invitation-contract.ts'
import { MAX_COMPLAINTS } from '../../limits.ts'
import { INVITATION_TABLE } from '../../rules/invitations/states.ts'
import * as texts from '../../rules/invitations/texts.ts'
import type { ListServices } from '../events.ts'
import { complaintsJob } from '../job-definitions.ts'
import { changeEntry, findEntry, findOpen, findSubject } from '../store.ts'
import { noteDay } from '../waits-since.ts'
import {
  closeInvitations,
  countComplaints,
  expiryOf,
  findInvitation,
  type InvitationRow,
  refuseAddress,
  statusAt,
} from './store.ts'

type Recipient = Pick<Viewer, 'id' | 'email'>
const { transitions } = INVITATION_TABLE
const REFUSALS = { ...texts.OVER_TEXTS, planned: texts.UNKNOWN_TEXT }

/** The invitation of a link. Throws not_found. */
export async function openInvitation(
  { db, clock }: Pick<ListServices, 'db' | 'clock'>,
  viewer: Recipient | null,
  token: string,
): Promise<OpenedInvitation> {
  const found = await findInvitation(db, { tokenDigest: digestOf(token) })
  if (!found) throw new AppError('not_found', { message: texts.UNKNOWN_TEXT })
  const status = statusAt(found, clock.now())
  const isOpen = isPossible(INVITATION_TABLE, 'accept', status)
  const isRemoved = found.pairingId === null && found.listId !== found.breederId
  const list = isRemoved ? undefined : await findSubject(db, found)
  const entry = viewer && (await entryOf(db, found, viewer.id))
  return {
    status,
    list: list
      ? {
          breederId: found.breederId,
          pairingId: found.pairingId,
          businessName: list.businessName,
          pairingTitle: list.pairingTitle,
        }
      : null,
    waitsSince: isOpen ? found.waitsSince : null,
    expiresAt: isOpen ? expiryOf(found).toISOString() : null,
    isForViewer: viewer && isOpen ? viewer.email === found.email : null,
    entryId: entry?.id ?? null,
  }
}

/** The entry that accepted an invitation, or the open one on its list, if it is of a user. */
async function entryOf(db: DbOrTx, { entryId, ...list }: InvitationRow, userId: string) {
  const accepted = entryId ? await findEntry(db, entryId) : undefined
  return accepted?.buyerId === userId ? accepted : findOpen(db, list, userId)
}

/**
 * Declines the invitation of a link: what the breeder wrote is deleted, and no breeder can invite the address again. Doing it again
 * changes nothing. Throws not_found, and `conflict` for one that is over.
 */
export async function declineInvitation(
  services: ListServices,
  viewer: Recipient | null,
  token: string,
  isUnknown: boolean,
): Promise<OpenedInvitation> {
  const { db, clock, jobs } = services
  await db.transaction(async (tx) => {
    const found = await lockInvitation(tx, token)
    const now = clock.now()
    if (!requireTransition(INVITATION_TABLE, 'decline', statusAt(found, now), REFUSALS)) return
    const { id, breederId, addressDigest } = found
    await closeInvitations(tx, { id }, { status: transitions.decline.to, isComplaint: isUnknown }, now)
    await refuseAddress(tx, addressDigest, now)
    await removeMailsWithToken(tx, token)
    await publishToBreeder(services, tx, breederId)
    if (!isUnknown || (await countComplaints(tx, breederId, now)) < MAX_COMPLAINTS) return
    await closeInvitations(tx, { planningBreederId: breederId }, { status: transitions.stop.to }, now)
    await jobs.enqueue(tx, complaintsJob, { breederId })
  })
  return openInvitation(services, viewer, token)
}

/**
 * Accepts an invitation to a list on which the family is already: its entry gets the place of the day that the breeder noted, unless it
 * has waited longer. Doing it again changes nothing. Throws not_found, `forbidden` for another address, and `conflict`.
 */
export async function acceptWithEntry(
  services: ListServices,
  viewer: Recipient,
  token: string,
): Promise<OpenedInvitation> {
  await services.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id)
    const found = await lockInvitation(tx, token)
    if (found.status === 'accepted' && (await entryOf(tx, found, viewer.id))) return
    requireAcceptable(found, viewer, services.clock.now())
    const entry = await findOpen(tx, found, viewer.id)
    if (!entry) throw new AppError('conflict', { message: texts.NOT_ON_LIST_TEXT })
    await noteDay(services, tx, entry, found.waitsSince, { onlyEarlier: true })
    if (found.notes && !entry.notes) await changeEntry(tx, entry.id, { notes: found.notes })
    await accept(services, tx, found.id, entry.id)
  })
  return openInvitation(services, viewer, token)
}

/**
 * The invitation with which a family joins a list, after the caller has locked its cattery. Throws `conflict` for one that is over or of
 * another list, and `forbidden` for another address.
 */
export async function requireInvitation(
  tx: DbOrTx,
  { token, listId, viewer, now }: { token: string; listId: string; viewer: Recipient; now: Date },
): Promise<InvitationRow> {
  const found = await findInvitation(tx, { tokenDigest: digestOf(token) })
  if (found?.listId !== listId) throw new AppError('conflict', { message: texts.UNKNOWN_TEXT })
  requireAcceptable(found, viewer, now)
  return found
}

/** Stores that an entry accepted an invitation. */
export async function accept(
  services: Pick<ListServices, 'clock' | 'events'>,
  tx: DbOrTx,
  id: string,
  entryId: string,
): Promise<void> {
  const set = { status: transitions.accept.to, entryId }
  await closeInvitations(tx, { id }, set, services.clock.now())
}

function requireAcceptable(found: InvitationRow, viewer: Recipient, now: Date): void {
  const status = statusAt(found, now)
  if (!isPossible(INVITATION_TABLE, 'accept', status))
    throw new AppError('conflict', {
      message: status === 'planned' || status === 'sent' ? texts.UNKNOWN_TEXT : texts.OVER_TEXTS[status],
    })
  if (viewer.email !== found.email) throw new AppError('forbidden', { message: texts.OTHER_ADDRESS_TEXT })
}

/** The invitation of a link, with its cattery locked. Throws not_found. */
async function lockInvitation(tx: DbOrTx, token: string): Promise<InvitationRow> {
  const by = { tokenDigest: digestOf(token) }
  const found = await findInvitation(tx, by)
  if (found) await lockCattery(tx, found.breederId)
  // It may have changed until the lock.
  const locked = found && (await findInvitation(tx, by))
  if (!locked) throw new AppError('not_found', { message: texts.UNKNOWN_TEXT })
  return locked
}

async function publishToBreeder(
  { events }: Pick<ListServices, 'events'>,
  tx: DbOrTx,
  breederId: string,
): Promise<void> {
  const owner = await findOwner(tx, breederId)
  if (owner) await events.publish(tx, WAITING_LIST_CHANGED, { users: [owner] })
}
