/** Badges of catteries: the append-only log, and the list of valid ones that pages show. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isoDate } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { badgeGrants } from './tables.ts'

/** Milliseconds between two removals of expired badges. */
const EXPIRY_MS = 10 * MINUTE_MS

const badgeEntrySchema = z.object({
  id: z.string(),
  badge: z.string(),
  action: z.enum(['grant', 'revoke']),
  reason: z.string(),
  awardedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  actorId: z.string().nullable(),
  createdAt: z.string(),
})
export type BadgeEntry = z.infer<typeof badgeEntrySchema>

const badgeSchema = z.object({ name: z.string(), awardedOn: z.string(), expiresOn: z.string().nullable() })
const catteryBadgesRow = z.object({
  businessName: z.string(),
  badges: z.array(badgeSchema),
  log: z.array(badgeEntrySchema),
})
type CatteryBadges = z.infer<typeof catteryBadgesRow>

/** The valid badges of a cattery `b` with their dates, latest first. */
export const badgesJson = sql`(
  select coalesce(json_agg(json_build_object(
    'name', g.badge, 'awardedOn', g.awarded_on, 'expiresOn', g.expires_on) order by g.awarded_on desc, g.badge), '[]')
  from granted_badges g where g.breeder_id = b.id and g.badge = any(b.verification_badges))`

/** The badges of a cattery and their log, latest first; undefined for an unknown one. */
export async function listBadges(db: DbOrTx, breederId: string): Promise<CatteryBadges | undefined> {
  return read(db, catteryBadgesRow).maybeRow(sql`
    select b.business_name, ${badgesJson} as badges,
      (select coalesce(json_agg(json_build_object(
          'id', g.id, 'badge', g.badge, 'action', g.action, 'reason', g.reason, 'awardedOn', g.awarded_on,
          'expiresOn', g.expires_on, 'actorId', g.actor_id, 'createdAt', ${isoText(sql`g.created_at`)})
        order by g.created_at desc, g.id desc), '[]')
        from badge_grants g where g.breeder_id = b.id) as log
    from breeders b where b.id = ${breederId}`)
}

/** Adds an entry to the log and updates the valid badges; false if its ID exists. Lock the cattery first. */
export async function addBadgeEntry(
  tx: DbOrTx,
  entry: typeof badgeGrants.$inferInsert & { createdAt: Date },
): Promise<boolean> {
  const added = await tx
    .insert(badgeGrants)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: badgeGrants.id })
  if (added.length === 0) return false
  await setValidBadges(tx, sql`b.id = ${entry.breederId}`, isoDate(entry.createdAt))
  return true
}

/** Removes badges whose last day is over from catteries. */
export async function expireBadges(db: DbOrTx, now: Date): Promise<void> {
  const today = isoDate(now)
  await setValidBadges(
    db,
    sql`exists (select from granted_badges g where g.breeder_id = b.id and g.expires_on < ${today}::date
      and g.badge = any(b.verification_badges))`,
    today,
  )
}

async function setValidBadges(db: DbOrTx, condition: SQL, today: string): Promise<void> {
  await db.execute(sql`
    update breeders b set verification_badges = array(
      select g.badge from granted_badges g
      where g.breeder_id = b.id and (g.expires_on is null or g.expires_on >= ${today}::date)
      order by g.awarded_on desc, g.badge)
    where ${condition}`)
}

/** Removes expired badges every ten minutes. */
export function badgeSweep({ db, clock }: Pick<Services, 'db' | 'clock'>): Sweep {
  return defineSweep({ name: 'badges', everyMs: EXPIRY_MS, run: () => expireBadges(db, clock.now()) })
}
