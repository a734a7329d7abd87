/** How staff view listings and decide on them without a case. */

import { lockUser } from '#features/accounts/api/index.ts'
import { pairingDocuments } from '#features/litters/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { ListingAction } from '../../choices.ts'
import type { AdminListingDetail } from '../../contract.ts'
import { presentDecision } from '../account-status.ts'
import { listCasesAbout } from '../cases/earlier-case-store.ts'
import { addDecision, hasViewed, listSubjectDecisions } from '../decision-store.ts'
import { applyDecision } from '../decisions.ts'
import { VIEW_LOG_INTERVAL_MS } from '../log/order-views.ts'
import { mayActOn, type Reader } from '../policy.ts'
import type { Ports } from '../ports.ts'
import { findAdminUser } from '../user-store.ts'
import { unfeature } from './featured.ts'
import {
  findListing,
  type ListingDocument,
  type ListingKind,
  listCatDocuments,
} from './listing-list-store.ts'
import { getListing } from './listing-store.ts'

/** Decisions and cases shown with a listing. */
const SHOWN = 20
export type ListingKey = { kind: ListingKind; id: string }

/** A listing for staff. Throws not_found for an unknown or deleted one. */
export async function getListingDetail(
  db: DbOrTx,
  reader: Reader,
  { kind, id }: ListingKey,
  now: Date,
): Promise<AdminListingDetail> {
  const found = await findListing(db, kind, id)
  const listing = await getListing(db, kind, id)
  const person = found && (await findAdminUser(db, found.ownerId, now))
  if (!listing || !person) throw new AppError('not_found')
  const { description, depositAmount, pictures } = listing
  const decisions = await listSubjectDecisions(db, id, SHOWN)
  return {
    ...found.listing,
    description,
    depositAmount,
    pictures,
    person,
    decisions: decisions.map(({ actorName, ...decision }) => ({
      ...presentDecision(decision, now),
      actorName,
    })),
    cases: await listCasesAbout(db, reader, id, SHOWN),
  }
}

/** The private documents of a listing; viewing them is logged. Throws not_found. */
export async function viewDocuments(
  db: DbOrTx,
  { securityLog }: Ports,
  actor: Viewer,
  { kind, id }: ListingKey,
  now: Date,
): Promise<ListingDocument[]> {
  const found = await findListing(db, kind, id)
  if (!found) throw new AppError('not_found')
  const documents = await (kind === 'cat' ? listCatDocuments : pairingDocuments.listPairingDocuments)(db, id)
  const since = new Date(now.getTime() - VIEW_LOG_INTERVAL_MS)
  const isLogged = await hasViewed(db, { action: 'view_documents', subjectId: id, actorId: actor.id }, since)
  if (documents.length > 0 && !isLogged) {
    const reason = excerpt(`Viewed the documents of ${found.listing.title}`, 1_000)
    const view = { action: 'view_documents' as const, reason, subjectKind: kind, subjectId: id }
    await db.transaction(async (tx) => {
      await addDecision(tx, { ...view, userId: found.ownerId, actorId: actor.id, createdAt: now })
      await securityLog.record(tx, {
        kind: 'document_opened',
        actorId: actor.id,
        subjectId: found.ownerId,
        request: actor.request,
        detail: { [`${kind}Id`]: id },
      })
    })
  }
  return documents
}

/**
 * Carries out a decision on a listing. Throws not_found; forbidden for listings of staff; conflict if it would change
 * nothing or a buyer has paid for the cat.
 */
export async function decideListing(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  key: ListingKey,
  { action, reason, isFraud }: { action: ListingAction; reason: string; isFraud?: boolean | undefined },
  now: Date,
): Promise<AdminListingDetail> {
  if (action === 'unfeature') {
    if (key.kind !== 'cat') throw new AppError('conflict', { message: 'Only cats are featured.' })
    await unfeature(db, ports, actor, key.id, reason, now)
  } else await decide(db, ports, actor, key, { action, reason, isFraud }, now)
  return getListingDetail(db, actor, key, now)
}

async function decide(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  { kind, id }: ListingKey,
  {
    action,
    reason,
    isFraud,
  }: { action: Exclude<ListingAction, 'unfeature'>; reason: string; isFraud?: boolean | undefined },
  now: Date,
): Promise<void> {
  const known = await findListing(db, kind, id)
  if (!known) throw new AppError('not_found')
  await db.transaction(async (tx) => {
    // Decisions about one user happen one after the other, so the state is read after the lock.
    const user = await lockUser(tx, known.ownerId)
    const found = await findListing(tx, kind, id)
    if (!user || !found) throw new AppError('not_found')
    if (!mayActOn(actor, user))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    const { isTakenDown, title } = found.listing
    if (action === 'take_down' && isTakenDown)
      throw new AppError('conflict', { message: 'This listing has already been taken down.' })
    if (action === 'bring_back' && !isTakenDown)
      throw new AppError('conflict', { message: 'This listing was not taken down.' })
    const subject = { kind, id, title }
    await applyDecision(tx, ports, { action, user, actorId: actor.id, reason, now, subject, isFraud })
  })
}
