/** The browsers that a user has signed in with, recognized by a signed cookie for each account. */

import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte, max, not, or } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { digestOf } from '#platform/digest.ts'
import { truncatedAddress } from '#platform/security-log/index.ts'
import { type Keys, openSigner } from '#platform/signatures/index.ts'
import { knownDevices, trustedDevices, users } from '../tables.ts'
import { MAX_USER_AGENT } from './device.ts'

/** The longest lifetime that browsers allow; a device that was not used for as long becomes unknown. */
const DAYS = 400
/** The devices that an account keeps. */
const MAX_DEVICES = 20
/** The accounts that one browser keeps, because it sends all of these cookies with each request. */
const MAX_COOKIES = 5

type Request = Pick<FastifyRequest, 'headers' | 'ip'>
type Row = typeof knownDevices.$inferInsert
type DeviceCookie = { name: string; digest: string; value: string }

export type KnownDevices = ReturnType<typeof openKnownDevices>

export function openKnownDevices(keys: Keys, isHttps: boolean) {
  const signer = openSigner(keys, 'devices')
  // The prefix keeps other hosts of the same domain from setting the cookie (RFC 6265bis).
  const prefix = `${isHttps ? '__Host-' : ''}littermate.device.`
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  const nameFor = (userId: string) => `${prefix}${digestOf(userId).slice(0, 12)}`

  /** The cookies of a request that we signed, oldest first. */
  function read({ headers }: Pick<Request, 'headers'>): DeviceCookie[] {
    const pairs = (headers.cookie ?? '').split(';').map((text) => text.trim())
    return pairs.flatMap((pair) => {
      const [name = '', value = ''] = pair.split('=')
      const [token = '', signature = ''] = value.split('.')
      const isOurs = name.startsWith(prefix) && signer.isSigned([token], signature)
      return isOurs ? [{ name, digest: digestOf(token), value }] : []
    })
  }

  /** Stores a new device. Returns its ID and the value of its cookie. */
  async function add(tx: DbOrTx, device: Omit<Row, 'id' | 'tokenDigest'>) {
    const id = newId()
    const token = randomBytes(24).toString('base64url')
    await tx.insert(knownDevices).values({ ...device, id, tokenDigest: digestOf(token) })
    return { id, value: `${token}.${signer.sign([token])}` }
  }

  return {
    /** The ID of the request's device if it is known to the account with an email address, otherwise null. */
    async find(db: DbOrTx, request: Request, email: string, now: Date): Promise<string | null> {
      const digests = read(request).map(({ digest }) => digest)
      if (digests.length === 0) return null
      const [device] = await db
        .select({ id: knownDevices.id })
        .from(knownDevices)
        .innerJoin(users, eq(users.id, knownDevices.userId))
        .where(
          and(
            eq(users.email, email),
            inArray(knownDevices.tokenDigest, digests),
            gt(knownDevices.lastUsedAt, tooOld(now)),
          ),
        )
        .limit(1)
      return device?.id ?? null
    },

    /**
     * Remembers the request's device for a user who has just proved who they are. Returns its ID, the cookies to set,
     * whether the device was unknown, and whether the user had other devices.
     */
    async remember(tx: DbOrTx, request: Request, userId: string, now: Date) {
      const sent = read(request)
      const details = {
        userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
        network: truncatedAddress(request.ip),
        lastUsedAt: now,
      }
      const devices = await tx
        .select({ id: knownDevices.id, digest: knownDevices.tokenDigest })
        .from(knownDevices)
        .where(and(eq(knownDevices.userId, userId), gt(knownDevices.lastUsedAt, tooOld(now))))
      const found = devices.find(({ digest }) => sent.some((cookie) => cookie.digest === digest))
      // The user may forget the device at the same moment; then it is new.
      const isKnown = found !== undefined && (await refresh(tx, found.id, details))
      const { id, value } = isKnown
        ? { id: found.id, value: sent.find(({ digest }) => digest === found.digest)?.value }
        : await add(tx, { ...details, userId, createdAt: now })
      await removeOld(tx, userId, now)
      const name = nameFor(userId)
      const others = [...new Set(sent.map((cookie) => cookie.name))].filter((other) => other !== name)
      const surplus = others.slice(0, Math.max(0, others.length + 1 - MAX_COOKIES))
      return {
        id,
        isNew: !isKnown,
        hadOthers: devices.length > (found ? 1 : 0),
        cookies: [
          `${name}=${value}; Max-Age=${DAYS * 24 * 60 * 60}${attributes}`,
          ...surplus.map((other) => `${other}=; Max-Age=0${attributes}`),
        ],
      }
    },

    /** The devices of a user, the last used first. */
    async list(db: DbOrTx, request: Pick<Request, 'headers'>, userId: string, now: Date) {
      const digests = read(request).map(({ digest }) => digest)
      const rows = await db
        .select({ device: knownDevices, trustedUntil: max(trustedDevices.expiresAt) })
        .from(knownDevices)
        .leftJoin(
          trustedDevices,
          and(eq(trustedDevices.knownDeviceId, knownDevices.id), gt(trustedDevices.expiresAt, now)),
        )
        .where(and(eq(knownDevices.userId, userId), gt(knownDevices.lastUsedAt, tooOld(now))))
        .groupBy(knownDevices.id)
        .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
      return rows.map(({ device, trustedUntil }) => ({
        ...device,
        trustedUntil,
        isCurrent: digests.includes(device.tokenDigest),
      }))
    },

    /** Forgets one device of a user, which is then not trusted either; false if the user has no such device. */
    async remove(tx: DbOrTx, userId: string, id: string): Promise<boolean> {
      const removed = await tx
        .delete(knownDevices)
        .where(and(eq(knownDevices.userId, userId), eq(knownDevices.id, id)))
        .returning({ id: knownDevices.id })
      return removed.length > 0
    },

    /** Removes the devices of a user except the request's. */
    async removeOthers(db: DbOrTx, request: Request, userId: string): Promise<void> {
      const digests = read(request).map(({ digest }) => digest)
      const own = inArray(knownDevices.tokenDigest, digests)
      await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), not(own)))
    },
  }
}

/** Removes all devices of a user. */
export async function removeKnownDevices(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

const tooOld = (now: Date) => new Date(now.getTime() - DAYS * DAY_MS)

/** Stores the details of another sign-in; false if the device no longer exists. */
async function refresh(tx: DbOrTx, id: string, details: Partial<Row>): Promise<boolean> {
  const rows = await tx
    .update(knownDevices)
    .set(details)
    .where(eq(knownDevices.id, id))
    .returning({ id: knownDevices.id })
  return rows.length > 0
}

/** Deletes a user's devices that were not used for long, and the least recently used ones beyond the limit. */
async function removeOld(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  const surplus = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .offset(MAX_DEVICES)
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        or(lte(knownDevices.lastUsedAt, tooOld(now)), inArray(knownDevices.id, surplus)),
      ),
    )
}
