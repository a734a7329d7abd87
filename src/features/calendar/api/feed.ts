/** The secret address of a calendar: making and ending it, and what it answers. */

import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { lockOwnBreeder } from '#features/breeders/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { dayIn } from '#lib/times.ts'
import { writeCalendarFile } from '#platform/calendar-files/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { digestOf } from '#platform/digest.ts'
import { defineRateLimit } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import { publishEntries, type SentEntry } from './published.ts'
import { calendarFeeds, calendarPublished } from './tables.ts'

const SECRET_BYTES = 32
export const SECRET = /^[\w-]{43}$/

const ADDRESSES = defineRateLimit({ name: 'calendar-addresses', by: 'user', points: 20, seconds: 86_400 })

/** Makes an address for calendar apps, which ends the one before. Throws RateLimitedError, and `forbidden` without a cattery. */
export async function makeFeed(
  { db, clock, rateLimits }: Pick<Services, 'db' | 'clock' | 'rateLimits'>,
  { publicUrl }: { publicUrl: string },
  userId: string,
): Promise<{ url: string }> {
  await rateLimits.consume(db, [{ limit: ADDRESSES, key: userId }])
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const createdAt = clock.now()
  await db.transaction(async (tx) => {
    const { id: breederId } = await lockOwnBreeder(tx, userId)
    await endCurrent(tx, breederId, createdAt)
    await tx.insert(calendarFeeds).values({ breederId, secretHash: digestOf(secret), createdAt })
  })
  return { url: `${publicUrl}/calendar/${secret}.ics` }
}

/** Ends the address of a user's cattery, and deletes what was stored of the entries that apps were sent. */
export async function endFeed({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: breederId } = await lockOwnBreeder(tx, userId)
    await endCurrent(tx, breederId, clock.now())
    await tx.delete(calendarPublished).where(eq(calendarPublished.breederId, breederId))
  })
}

const currentOf = (breederId: string) =>
  and(eq(calendarFeeds.breederId, breederId), isNull(calendarFeeds.endedAt))

async function endCurrent(tx: DbOrTx, breederId: string, endedAt: Date): Promise<void> {
  await tx.update(calendarFeeds).set({ endedAt }).where(currentOf(breederId))
}

/** When the current address of a cattery was made; null without one. */
export async function feedCreatedAt(db: DbOrTx, breederId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(currentOf(breederId))
  return row?.createdAt ?? null
}

const feedRow = z.object({
  id: z.string(),
  breederId: z.string(),
  businessName: z.string(),
  timeZone: z.string(),
  isEnded: z.boolean(),
  isSuspended: z.boolean(),
})
type Feed = z.infer<typeof feedRow>

async function findFeed(db: DbOrTx, secret: string): Promise<Feed | undefined> {
  return read(db, feedRow).maybeRow(sql`
    select f.id, f.breeder_id, b.business_name, b.time_zone, f.ended_at is not null as is_ended,
      u.suspended_at is not null or b.verification_status = 'suspended' as is_suspended
    from calendar_feeds f join breeders b on b.id = f.breeder_id join users u on u.id = b.user_id
    where f.secret_hash = ${digestOf(secret)}`)
}

/** A cached file of a feed, and for how long it is sent again: apps ask every few minutes at most. */
type MadeFile = { text: string; etag: string; madeAt: number; timeZone: string }
export const FRESH_MINUTES = 10
/** Characters of all files in the cache of a process. */
const MAX_CACHED = 20_000_000

export type FeedAnswer = { status: 200; text: string; etag: string } | { status: 404 | 410 }

export type Feeds = {
  /** What the address with a secret answers: its file, `410` once it was replaced or turned off, or `404`. */
  answer: (secret: string) => Promise<FeedAnswer>
}

/** Opens the feeds of a process, which caches the files that it made. */
export function openFeeds(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { publicUrl }: { publicUrl: string },
): Feeds {
  const files = new LRUCache<string, MadeFile>({
    max: 5_000,
    maxSize: MAX_CACHED,
    sizeCalculation: ({ text }) => text.length,
  })
  return {
    async answer(secret) {
      const feed = SECRET.test(secret) ? await findFeed(db, secret) : undefined
      if (!feed || feed.isSuspended) return { status: 404 }
      if (feed.isEnded) return { status: 410 }
      const now = clock.now()
      const cached = files.get(feed.id)
      const isFresh = cached && Math.abs(now.getTime() - cached.madeAt) < FRESH_MINUTES * MINUTE_MS
      if (cached && isFresh && cached.timeZone === feed.timeZone)
        return { status: 200, text: cached.text, etag: cached.etag }
      const text = await makeFile(db, publicUrl, feed, now)
      if (text === undefined) return { status: 410 }
      const etag = `W/"${digestOf(text)}"`
      files.set(feed.id, { text, etag, madeAt: now.getTime(), timeZone: feed.timeZone })
      return { status: 200, text, etag }
    },
  }
}

/** The file of a feed; undefined if it has ended in the meantime. */
async function makeFile(
  db: DbOrTx,
  publicUrl: string,
  { id, breederId, businessName, timeZone }: Feed,
  now: Date,
): Promise<string | undefined> {
  const entries = await db.transaction(async (tx) => {
    const [current] = await tx
      .select({ id: calendarFeeds.id })
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.id, id), isNull(calendarFeeds.endedAt)))
      .for('update')
    return current && publishEntries(tx, { breederId, timeZone }, { now, today: dayIn(now, timeZone) })
  })
  const host = new URL(publicUrl).hostname
  return (
    entries &&
    writeCalendarFile({
      name: `${businessName} on Littermate`,
      timeZone,
      refreshAfter: 3_600,
      entries: entries.map((entry) => fileEntry(entry, { publicUrl, host })),
    })
  )
}

function fileEntry(
  { entryId, content, sequence, changedAt, canceledAt }: SentEntry,
  { publicUrl, host }: { publicUrl: string; host: string },
) {
  const { title, path, time } = content
  return {
    uid: `${entryId}@${host}`,
    sequence,
    changedAt,
    title,
    description: null,
    place: null,
    time: 'day' in time ? time : { at: new Date(time.at), minutes: time.minutes },
    url: `${publicUrl}${path}`,
    isCanceled: canceledAt !== null,
  }
}
