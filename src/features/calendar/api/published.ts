/** What calendar apps are sent: entries with their sequence numbers, and canceled ones for a while. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import { type Asked, type Days, listEntries, type PlacedEntry } from './entries.ts'
import { minutesOf, pathOf, titleForApps } from './titles.ts'

/** Days before and after today whose entries calendar apps get, and entries at most: those to come first, soonest first. */
const DAYS_BEFORE = 90
const DAYS_AFTER = 400
const MAX_ENTRIES = 2_000
/** Days for which a canceled entry is sent. */
const CANCELED_DAYS = 30

const publishedSchema = z.object({
  title: z.string(),
  path: z.string(),
  time: z.union([z.object({ day: z.string() }), z.object({ at: z.string(), minutes: z.int() })]),
})
/** What an app is sent of an entry. */
export type Published = z.infer<typeof publishedSchema>

const publishedRow = z.object({
  entryId: z.string(),
  day: z.iso.date(),
  content: publishedSchema,
  sequence: z.int(),
  changedAt: timestampText,
  canceledAt: timestampText.nullable(),
})
type PublishedRow = z.infer<typeof publishedRow>

/** An entry as apps are sent it. */
export type SentEntry = Pick<PublishedRow, 'entryId' | 'day' | 'content' | 'sequence'> & {
  changedAt: Date
  canceledAt: Date | null
}

/**
 * Compares the entries of a cattery with what apps were sent before, stores the difference, and returns what they are sent now.
 * The caller has locked the feed, so that two fetches do not count one change twice.
 */
export async function publishEntries(
  tx: DbOrTx,
  cattery: Asked,
  { now, today }: { now: Date; today: string },
): Promise<SentEntry[]> {
  const days = { from: addDays(today, -DAYS_BEFORE), until: addDays(today, DAYS_AFTER) }
  const before = await listPublished(tx, cattery.breederId)
  const entries = await listEntries(tx, [cattery], days, now)
  const { sent, changed, removed } = compare(entries, before, days, now)
  await store(tx, cattery.breederId, changed, removed)
  return nearest(sent, today)
}

async function listPublished(tx: DbOrTx, breederId: string): Promise<Map<string, SentEntry>> {
  const rows = await read(tx, publishedRow).rows(sql`
    select entry_id, day::text as day, content, sequence, changed_at, canceled_at
    from calendar_published where breeder_id = ${breederId} order by entry_id`)
  return new Map(
    rows.map(({ changedAt, canceledAt, ...row }) => [
      row.entryId,
      {
        ...row,
        changedAt: new Date(changedAt),
        canceledAt: canceledAt === null ? null : new Date(canceledAt),
      },
    ]),
  )
}

/** What is sent, which of it is new or changed, and which stored entries are no longer sent. */
function compare(
  entries: readonly PlacedEntry[],
  before: ReadonlyMap<string, SentEntry>,
  { from }: Days,
  now: Date,
): { sent: SentEntry[]; changed: SentEntry[]; removed: string[] } {
  const known = new Set(entries.map(({ id }) => id))
  const current = entries.map((entry) => sentEntry(entry, before.get(entry.id), now))
  const gone = [...before.values()].filter(({ entryId }) => !known.has(entryId))
  const keptUntil = new Date(now.getTime() - CANCELED_DAYS * DAY_MS)
  const isKept = ({ day, canceledAt }: SentEntry) =>
    day >= from && (canceledAt === null || canceledAt > keptUntil)
  const canceled = gone
    .filter(isKept)
    .map((entry) =>
      entry.canceledAt ? entry : { ...entry, sequence: entry.sequence + 1, changedAt: now, canceledAt: now },
    )
  const sent = [...current, ...canceled]
  return {
    sent,
    changed: sent.filter((entry) => entry.changedAt === now),
    removed: gone.filter((entry) => !isKept(entry)).map(({ entryId }) => entryId),
  }
}

function sentEntry(entry: PlacedEntry, before: SentEntry | undefined, now: Date): SentEntry {
  const { id: entryId, day, time } = entry
  const content = {
    title: titleForApps(entry),
    path: pathOf(entry),
    time: 'day' in time ? time : { ...time, minutes: minutesOf(entry) },
  }
  if (before && !before.canceledAt && isDeepStrictEqual(before.content, content)) return { ...before, day }
  const sequence = before ? before.sequence + 1 : 0
  return { entryId, day, content, sequence, changedAt: now, canceledAt: null }
}

async function store(
  tx: DbOrTx,
  breederId: string,
  changed: readonly SentEntry[],
  removed: readonly string[],
): Promise<void> {
  if (changed.length > 0)
    await tx.execute(sql`
      insert into calendar_published (breeder_id, entry_id, day, content, sequence, changed_at, canceled_at)
      select ${breederId}::uuid, "entryId", day, content, sequence, "changedAt", "canceledAt"
      from json_to_recordset(${JSON.stringify(changed)}::json) as x("entryId" text, day date, content jsonb, sequence integer,
        "changedAt" timestamptz, "canceledAt" timestamptz)
      on conflict (breeder_id, entry_id) do update set day = excluded.day, content = excluded.content,
        sequence = excluded.sequence, changed_at = excluded.changed_at, canceled_at = excluded.canceled_at`)
  if (removed.length > 0)
    await tx.execute(sql`
      delete from calendar_published
      where breeder_id = ${breederId} and entry_id = any (${sql.param(removed)}::text[])`)
}

/** The entries to come, soonest first, and then those that are over, latest first, as far as apps get them. */
function nearest(entries: readonly SentEntry[], today: string): SentEntry[] {
  const byDay = entries.toSorted((one, other) =>
    `${one.day} ${one.entryId}` < `${other.day} ${other.entryId}` ? -1 : 1,
  )
  const first = byDay.findIndex(({ day }) => day >= today)
  const split = first < 0 ? byDay.length : first
  return [...byDay.slice(split), ...byDay.slice(0, split).reverse()].slice(0, MAX_ENTRIES)
}
