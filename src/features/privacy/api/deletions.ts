/** Asking for the deletion of an account, and keeping it. */
import { findPasswordCheck, lockUser, setDeletionDue } from '#features/accounts/api/index.ts'
import { setCatteryActive } from '#features/breeders/api/index.ts'
import { accountChanged } from '#features/waiting-lists/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import { defineRateLimit, limitKey } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import { GRACE_DAYS } from '../choices.ts'
import type { Blocker, Deletion } from '../contract.ts'
import { listBlockers } from './blockers.ts'
import { deletionTime } from './deletion-deadlines.ts'
import { deletionMails } from './deletion-mails.ts'
import { addDeletion, findLive, moveDeletion } from './deletion-store.ts'

export type DeletionServices = Pick<
  Services,
  'db' | 'clock' | 'jobs' | 'mail' | 'events' | 'securityLog' | 'rateLimits'
>
export type DeletionSettings = { publicUrl: string }
type Source = { ip: string; id: string }

/** Wrong passwords that a user may enter here. */
const PASSWORD_TRIES = defineRateLimit({
  name: 'deletion-password',
  by: 'user',
  points: 5,
  seconds: 900,
})

/** Whether the viewer's account will be deleted, and what prevents it. */
export async function getDeletion(
  { db, clock }: Pick<DeletionServices, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Deletion> {
  const live = await findLive(db, viewer.id)
  const dueAt = live && deletionTime(live, await readOutages(db, clock.now()))
  return {
    dueAt: dueAt?.toISOString() ?? null,
    blockers: live ? [] : await listBlockers(db, viewer),
    hasPassword: (await findPasswordCheck(db, viewer.id)) !== null,
  }
}

/**
 * Asks for the deletion of the viewer's account in GRACE_DAYS and hides the cattery; asking twice changes nothing. Throws
 * `invalid` for a wrong password, and `conflict` with `blockers`.
 */
export async function requestDeletion(
  services: DeletionServices,
  { publicUrl }: DeletionSettings,
  viewer: Viewer,
  { password, request }: { password: string | undefined; request: Source },
): Promise<Deletion> {
  const { db, clock, securityLog } = services
  await requirePassword(services, viewer.id, password)
  const now = clock.now()
  const dueAt = new Date(now.getTime() + GRACE_DAYS * DAY_MS)
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw new AppError('unauthenticated')
    if (await findLive(tx, viewer.id)) return
    requireNone(await listBlockers(tx, user))
    const wasActive = await setCatteryActive(tx, viewer.id, false)
    await addDeletion(tx, { userId: viewer.id, requestedBy: viewer.id, requestedAt: now, dueAt, wasActive })
    await setDeletionDue(tx, viewer.id, dueAt)
    await accountChanged(services, tx, viewer.id)
    await securityLog.record(tx, {
      kind: 'deletion_requested',
      actorId: viewer.id,
      subjectId: viewer.id,
      request,
    })
    await deletionMails(services, publicUrl).requested(tx, recipientOf(viewer), dueAt)
  })
  return getDeletion(services, viewer)
}

/** Keeps the viewer's account; without a request, nothing changes. Throws `conflict` for a deletion by staff. */
export async function cancelDeletion(
  services: DeletionServices,
  { publicUrl }: DeletionSettings,
  viewer: Viewer,
  request: Source,
): Promise<Deletion> {
  const { db, clock, securityLog } = services
  await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id)
    const live = await findLive(tx, viewer.id)
    if (!live) return
    if (live.isRepeated) throw new AppError('conflict', { message: 'This account was deleted already.' })
    if (live.requestedBy !== viewer.id)
      throw new AppError('conflict', { message: 'Our staff decided to delete this account.' })
    const ended = { state: 'canceled' as const, endedAt: clock.now() }
    if (!(await moveDeletion(tx, live.id, 'pending', ended))) return
    await setDeletionDue(tx, viewer.id, null)
    await accountChanged(services, tx, viewer.id)
    if (live.wasActive) await setCatteryActive(tx, viewer.id, true)
    await securityLog.record(tx, {
      kind: 'deletion_canceled',
      actorId: viewer.id,
      subjectId: viewer.id,
      request,
    })
    await deletionMails(services, publicUrl).canceled(tx, recipientOf(viewer))
  })
  return getDeletion(services, viewer)
}

/**
 * Deletes a user's account after two members of staff have approved it, without waiting: the job begins within minutes. Call
 * it in the transaction of the approval. Throws `not_found`, and `conflict` with `blockers`. Safe to repeat.
 */
export async function deleteAsStaff(
  services: Pick<Services, 'clock' | 'securityLog' | 'jobs' | 'events'>,
  tx: DbOrTx,
  { userId, staffId, request }: { userId: string; staffId: string; request?: Source },
): Promise<void> {
  const now = services.clock.now()
  const user = await lockUser(tx, userId)
  if (!user) throw new AppError('not_found')
  requireNone(await listBlockers(tx, user, { beginsNow: true }))
  const wasActive = await setCatteryActive(tx, userId, false)
  const earlier = await findLive(tx, userId)
  if (earlier) await moveDeletion(tx, earlier.id, 'pending', { requestedBy: staffId, dueAt: now })
  else await addDeletion(tx, { userId, requestedBy: staffId, requestedAt: now, dueAt: now, wasActive })
  await setDeletionDue(tx, userId, now)
  await accountChanged(services, tx, userId)
  await services.securityLog.record(tx, {
    kind: 'deletion_requested',
    actorId: staffId,
    subjectId: userId,
    ...(request && { request }),
  })
}

const recipientOf = ({ id, email, isVerified }: Viewer) => ({ userId: id, email, isVerified })

function requireNone(blockers: Blocker[]): void {
  if (blockers.length === 0) return
  throw new AppError('conflict', {
    message: 'Something about this account is still open.',
    details: { blockers },
  })
}

/** Users without a password have signed in again instead, which the contract requires. */
async function requirePassword(
  { db, rateLimits }: DeletionServices,
  userId: string,
  password: string | undefined,
): Promise<void> {
  const isPassword = await findPasswordCheck(db, userId)
  if (!isPassword) return
  const tries = [{ limit: PASSWORD_TRIES, key: limitKey(userId) }]
  await rateLimits.consume(db, tries)
  if (!(await isPassword(password ?? '')))
    throw new AppError('invalid', { fields: { password: 'This is not your password.' } })
  await rateLimits.reset(db, tries)
}
