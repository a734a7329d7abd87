/** How breeders want to be reminded of each kind of entries. */
import { inArray } from 'drizzle-orm'
import { lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { ReminderWay } from '../choices.ts'
import type { CalendarSettings, Reminders } from '../contract.ts'
import { REMINDED_KINDS } from '../kinds.ts'
import { feedCreatedAt } from './feed.ts'
import { calendarReminderWays } from './tables.ts'

const DEFAULT_WAY: ReminderWay = 'app'

/** The choices of catteries by their IDs, with the default where one chose nothing. */
export async function readWays(db: DbOrTx, breederIds: readonly string[]): Promise<Map<string, Reminders>> {
  const rows = await db
    .select()
    .from(calendarReminderWays)
    .where(inArray(calendarReminderWays.breederId, [...breederIds]))
  const chosen = new Map(rows.map(({ breederId, kind, way }) => [`${breederId} ${kind}`, way]))
  const waysOf = (breederId: string): Reminders =>
    Object.fromEntries(
      REMINDED_KINDS.map(({ kind }) => [kind, chosen.get(`${breederId} ${kind}`) ?? DEFAULT_WAY]),
    )
  return new Map(breederIds.map((breederId) => [breederId, waysOf(breederId)]))
}

/** The settings of a user's calendar. Throws `forbidden` without a cattery. */
export async function getSettings(db: DbOrTx, userId: string): Promise<CalendarSettings> {
  const { id } = await requireOwnBreeder(db, userId)
  return settingsOf(db, id)
}

/** Changes some choices, those of kinds that have reminders, and returns all settings. */
export async function changeWays(
  { db }: Pick<Services, 'db'>,
  userId: string,
  change: Reminders,
): Promise<CalendarSettings> {
  return db.transaction(async (tx) => {
    const { id: breederId } = await lockOwnBreeder(tx, userId)
    for (const { kind } of REMINDED_KINDS) {
      const way = change[kind]
      if (way === undefined) continue
      await tx
        .insert(calendarReminderWays)
        .values({ breederId, kind, way })
        .onConflictDoUpdate({
          target: [calendarReminderWays.breederId, calendarReminderWays.kind],
          set: { way },
        })
    }
    return settingsOf(tx, breederId)
  })
}

async function settingsOf(db: DbOrTx, breederId: string): Promise<CalendarSettings> {
  const ways = await readWays(db, [breederId])
  const createdAt = await feedCreatedAt(db, breederId)
  return { reminders: ways.get(breederId) ?? {}, feedCreatedAt: createdAt?.toISOString() ?? null }
}
