/** The devices on which a user is signed in, and those that are known. */
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { SESSION_ENDED } from '../../events.ts'
import type { KnownDevice, Session } from '../../profile-contract.ts'
import { removeTrustedDevices } from '../two-factor/two-factor-store.ts'
import { readDevice } from './device.ts'
import { type KnownDevices, removeKnownDevices } from './known-devices.ts'
import { listActiveSessions, removeSession, removeUserSessions } from './session-store.ts'

type SessionServices = Pick<Services, 'db' | 'clock' | 'events' | 'securityLog'>
type Request = { ip: string; id: string }

/** The sessions of the viewer, this one first. */
export async function listSessions({ db, clock }: SessionServices, viewer: Viewer): Promise<Session[]> {
  const rows = await listActiveSessions(db, viewer.id, clock.now())
  const shown = rows.map(({ id, userAgent, network, createdAt, lastActiveAt }) => ({
    id,
    isCurrent: id === viewer.session.id,
    device: readDevice(userAgent),
    network,
    signedInAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
  }))
  return currentFirst(shown)
}

/** The known devices of the viewer, this one first. */
export async function listKnownDevices(
  { db, clock }: SessionServices,
  devices: KnownDevices,
  viewer: Viewer,
  request: Parameters<KnownDevices['list']>[1],
): Promise<KnownDevice[]> {
  const rows = await devices.list(db, request, viewer.id, clock.now())
  const shown = rows.map(({ id, isCurrent, userAgent, network, createdAt, lastUsedAt, trustedUntil }) => ({
    id,
    isCurrent,
    device: readDevice(userAgent),
    network,
    knownSince: createdAt.toISOString(),
    lastSignInAt: lastUsedAt.toISOString(),
    trustedUntil: trustedUntil?.toISOString() ?? null,
  }))
  return currentFirst(shown)
}

function currentFirst<Row extends { isCurrent: boolean }>(rows: Row[]): Row[] {
  return [...rows.filter(({ isCurrent }) => isCurrent), ...rows.filter(({ isCurrent }) => !isCurrent)]
}

/** Forgets one known device of the viewer. Throws not_found if there is none. */
export async function forgetDevice(
  { db, securityLog }: SessionServices,
  devices: KnownDevices,
  viewer: Viewer,
  deviceId: string,
  request: Request,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await devices.remove(tx, viewer.id, deviceId))) throw new AppError('not_found')
    const who = { actorId: viewer.id, subjectId: viewer.id, request }
    await securityLog.record(tx, { kind: 'device_forgotten', ...who })
  })
}

/** Ends one session of the viewer. Throws not_found if there is none. */
export async function endSession(
  { db, events, securityLog }: SessionServices,
  viewer: Viewer,
  sessionId: string,
  request: Request,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeSession(tx, viewer.id, sessionId))) throw new AppError('not_found')
    await events.publish(tx, SESSION_ENDED, { userId: viewer.id, sessionId })
    await securityLog.record(tx, {
      kind: 'session_ended',
      actorId: viewer.id,
      subjectId: viewer.id,
      request,
      detail: { sessions: 1 },
    })
  })
}

/** Ends all sessions of the viewer except this one, and removes the other devices. Returns the number of sessions. */
export function endOtherSessions(
  services: SessionServices,
  devices: KnownDevices,
  viewer: Viewer,
  request: Parameters<KnownDevices['removeOthers']>[1] & Request,
): Promise<number> {
  const { db, securityLog } = services
  return db.transaction(async (tx) => {
    const sessions = await endSessions(services, tx, viewer.id, viewer.session.id)
    await devices.removeOthers(tx, request, viewer.id)
    await removeTrustedDevices(tx, viewer.id)
    if (sessions > 0)
      await securityLog.record(tx, {
        kind: 'session_ended',
        actorId: viewer.id,
        subjectId: viewer.id,
        request,
        detail: { sessions },
      })
    return sessions
  })
}

/** Ends all sessions of a user for staff, and removes all devices. Returns the number of sessions. */
export async function signOutEverywhere(
  services: Pick<Services, 'events' | 'securityLog'>,
  tx: DbOrTx,
  { userId, actorId, request }: { userId: string; actorId: string | null; request?: Request | undefined },
): Promise<number> {
  const sessions = await endSessions(services, tx, userId, null)
  await removeKnownDevices(tx, userId)
  await removeTrustedDevices(tx, userId)
  await services.securityLog.record(tx, {
    kind: 'session_ended',
    actorId,
    subjectId: userId,
    ...(request && { request }),
    detail: { sessions },
  })
  return sessions
}

/**
 * Ends the sessions of a user except one, or all with null, with their event streams and the change of address that they asked
 * for. Returns their number.
 */
export async function endSessions(
  { events }: Pick<Services, 'events'>,
  tx: DbOrTx,
  userId: string,
  exceptId: string | null,
): Promise<number> {
  const ids = await removeUserSessions(tx, userId, exceptId)
  for (const sessionId of ids) await events.publish(tx, SESSION_ENDED, { userId, sessionId })
  return ids.length
}
