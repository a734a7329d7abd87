/** A breeder invites families from a notebook, and sees and takes back the invitations. */
import { findBreeder, lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { requireOwnOrigin } from '#features/litters/api/index.ts'
import { isStopped } from '#features/payment-stops/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { defineRateLimit, limitKey, type RateLimits } from '#platform/rate-limits/index.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { FamilyInput, Invitation, InvitationCheck, InvitationsInput } from '../../invitation-contract.ts'
import { MAX_COMPLAINTS, MAX_OPEN_INVITATIONS } from '../../limits.ts'
import { INVITATION_TABLE } from '../../rules/invitations/states.ts'
import * as texts from '../../rules/invitations/texts.ts'
import type { ListServices } from '../events.ts'
import { sendInvitationsJob } from '../job-definitions.ts'
import { type ListSubject, readSettings } from '../store.ts'
import { addressDigests } from './address-digest.ts'
import { readInvitation } from './list-invitations.ts'
import {
  addInvitations,
  closeInvitations,
  countComplaints,
  countOpen,
  countRoomToday,
  findInvitation,
  listKnown,
  statusAt,
} from './store.ts'

export type InviteServices = ListServices & { rateLimits: RateLimits }

/** Imports with new families. The emails have limits of their own, beyond which they are sent later. */
const IMPORT_LIMIT = defineRateLimit({
  name: 'invitation-imports',
  by: 'cattery',
  points: 20,
  seconds: 86_400,
})

/** Which of some addresses were invited to a list before, and what else the breeder can do. Throws `forbidden` and `invalid`. */
export async function checkFamilies(
  { db, clock }: Pick<ListServices, 'db' | 'clock'>,
  keys: Keys,
  viewerId: string,
  { list, emails }: { list: string; emails: string[] },
): Promise<InvitationCheck> {
  const breeder = await requireOwnBreeder(db, viewerId)
  const subject = await ownList(db, breeder.id, list)
  const digest = await addressDigests(db, keys)
  const known = await listKnown(db, subject.listId, emails.map(digest))
  const now = clock.now()
  return {
    known: emails.filter((email) => known.has(digest(email))),
    room: Math.max(0, MAX_OPEN_INVITATIONS - (await countOpen(db, breeder.id))),
    today: await countRoomToday(db, breeder.id, now),
    problem: await inviteProblem(db, subject, now),
  }
}

/**
 * Stores invitations, whose emails a job sends. An address that was invited to the list before is left out, so that the same request
 * changes nothing. Throws `forbidden`, `invalid` for days in the future and another cattery’s pairing, `conflict` while the cattery cannot
 * invite anyone and without room, and too_many_requests.
 */
export async function inviteFamilies(
  services: InviteServices,
  keys: Keys,
  viewerId: string,
  { list, families }: InvitationsInput,
): Promise<{ invited: number; known: number }> {
  const { db, clock, jobs, rateLimits } = services
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, viewerId)
    const { listId, ...subject } = await ownList(tx, breeder.id, list)
    const createdAt = clock.now()
    requirePastDays(families, dayIn(createdAt, breeder.timeZone))
    const digest = await addressDigests(tx, keys)
    const known = await listKnown(
      tx,
      listId,
      families.map(({ email }) => digest(email)),
    )
    const added = families.filter(({ email }) => !known.has(digest(email)))
    if (added.length === 0) return { invited: 0, known: families.length }
    const problem = await inviteProblem(tx, { ...subject, listId }, createdAt)
    if (problem) throw new AppError('conflict', { message: problem })
    const open = await countOpen(tx, breeder.id)
    if (open + added.length > MAX_OPEN_INVITATIONS)
      throw new AppError('conflict', { message: texts.noRoomText(open) })
    await rateLimits.consume(tx, [{ limit: IMPORT_LIMIT, key: limitKey(breeder.id) }])
    const status = INVITATION_TABLE.transitions.invite.to
    const invited = await addInvitations(
      tx,
      added.map(({ name, email, since, notes }) => ({
        ...subject,
        ...{ listId, status, name, email, notes, createdAt },
        waitsSince: since,
        addressDigest: digest(email),
      })),
    )
    await jobs.enqueue(tx, sendInvitationsJob, { breederId: breeder.id })
    return { invited, known: families.length - invited }
  })
}

/** Takes an open invitation back. Throws not_found, and `conflict` for one that is over. */
export async function withdrawInvitation(
  services: Pick<ListServices, 'db' | 'clock'>,
  viewerId: string,
  id: string,
): Promise<Invitation> {
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, viewerId)
    const found = await findInvitation(tx, { id })
    if (found?.breederId !== breeder.id) throw new AppError('not_found')
    const now = clock.now()
    const isOpen = requireTransition(
      INVITATION_TABLE,
      'withdraw',
      statusAt(found, now),
      'This invitation is over already.',
    )
    const status = INVITATION_TABLE.transitions.withdraw.to
    if (isOpen) await closeInvitations(tx, { id }, { status }, now)
  })
  return readInvitation(db, id)
}

/** Why a cattery cannot invite anyone to a list; null if it can. */
export async function inviteProblem(
  db: DbOrTx,
  { listId: _, ...subject }: ListSubject & { listId: string },
  now: Date,
): Promise<string | null> {
  const { breederId } = subject
  if (!(await findBreeder(db, breederId))?.isPublic) return texts.NOT_PUBLIC_TEXT
  if (await isStopped(db, breederId)) return texts.STOPPED_TEXT
  if ((await countComplaints(db, breederId, now)) >= MAX_COMPLAINTS) return texts.COMPLAINTS_TEXT
  return (await readSettings(db, subject)).isOpen ? null : texts.CLOSED_LIST_TEXT
}

/** A list of a cattery: `any`, or one of its pairings. Throws `invalid` for another cattery’s pairing. */
async function ownList(
  db: DbOrTx,
  breederId: string,
  list: string,
): Promise<ListSubject & { listId: string }> {
  const pairingId = list === 'any' ? null : list
  await requireOwnOrigin(db, breederId, { breedingPairingId: pairingId })
  return { breederId, pairingId, listId: pairingId ?? breederId }
}

function requirePastDays(families: FamilyInput[], today: string): void {
  const late = families.flatMap(({ since }, index) =>
    since > today ? [[`families.${index}.since`, 'Choose a day that is not in the future.']] : [],
  )
  if (late.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(late) })
}
