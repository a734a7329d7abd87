/** Checks of catteries: the append-only list, and the last days that lists of breeders count. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CHECK_ACTIONS, CHECK_KINDS, CHECK_RESULTS, VISIT_METHOD_IDS } from '#lib/checks/kinds.ts'
import { isoDate } from '#lib/dates.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { defineDailySweep, type Sweep } from '#platform/sweeps/index.ts'
import { breederChecks } from './tables.ts'

/** See CheckFacts. */
export const checkFactsSchema = z.object({
  kind: z.enum(CHECK_KINDS),
  result: z.enum(CHECK_RESULTS),
  club: z.string().nullable(),
  method: z.enum(VISIT_METHOD_IDS).nullable(),
  checkedOn: z.iso.date(),
  expiresOn: z.iso.date().nullable(),
})

/** A check that staff recorded, or a correction. */
const checkEntrySchema = checkFactsSchema.extend({
  id: z.string(),
  action: z.enum(CHECK_ACTIONS),
  /** The entry that it replaces. */
  follows: z.string().nullable(),
  /** The number of a registration. */
  number: z.string().nullable(),
  /** What staff saw, and why they corrected an entry. */
  seen: z.string(),
  reason: z.string().nullable(),
  actorId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether no other entry replaces it. */
  isCurrent: z.boolean(),
})

/** The checks in effect of a cattery `b`. */
export const currentChecksJson = sql`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'result', c.result, 'club', c.club, 'method', c.method,
    'checkedOn', c.checked_on, 'expiresOn', c.expires_on)), '[]')
  from current_checks c where c.breeder_id = b.id)`

/** All entries about a cattery `b` as staff read them, latest first. */
const checkEntriesJson = sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'action', c.action, 'follows', c.follows,
      'result', c.result, 'checkedOn', c.checked_on, 'expiresOn', c.expires_on, 'club', c.club, 'number', c.number,
      'method', c.method, 'seen', c.seen, 'reason', c.reason, 'actorId', c.actor_id,
      'createdAt', ${isoText(sql`c.created_at`)}, 'isCurrent', n.id is null)
    order by c.created_at desc, n.id is null desc, c.id desc), '[]')
  from breeder_checks c left join breeder_checks n on n.follows = c.id where c.breeder_id = b.id)`

const latestRow = z.object({ isRepeated: z.boolean(), latest: z.string().nullable() })

/**
 * Adds an entry, and updates the last days of the cattery's checks: `repeated` if its ID exists, `outdated` if the entry that
 * it follows is no longer the latest one of its kind. Lock the cattery first.
 */
async function addCheckEntry(
  tx: DbOrTx,
  entry: typeof breederChecks.$inferInsert & { id: string; createdAt: Date },
): Promise<'added' | 'repeated' | 'outdated'> {
  const { id, breederId, kind, createdAt, follows = null } = entry
  const { isRepeated, latest } = await read(tx, latestRow).row(sql`
    select exists (select from breeder_checks where id = ${id} and breeder_id = ${breederId}) as is_repeated,
      (select c.id from current_checks c where c.breeder_id = ${breederId} and c.kind = ${kind}) as latest`)
  if (isRepeated) return 'repeated'
  if (latest !== follows) return 'outdated'
  const added = await tx
    .insert(breederChecks)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: breederChecks.id })
  if (added.length === 0) return 'outdated'
  await tx.execute(sql`
    update breeders b set (checks_valid_until, checks_newest, is_checked) = (
      select coalesce(array_agg(expires_on order by expires_on, kind), '{}'),
        coalesce(array_agg(newest order by expires_on, kind), '{}'),
        coalesce(max(expires_on) >= ${isoDate(createdAt)}::date, false)
      from (select c.expires_on, c.kind, max(c.checked_on) over (order by c.expires_on desc, c.kind desc) as newest
        from current_checks c where c.breeder_id = b.id and c.result = 'passed') checks)
    where b.id = ${breederId}`)
  return 'added'
}

/** What an applicant or breeder states, which staff compare with what they see. */
const checkStatementsSchema = z.object({
  name: z.string(),
  location: z.string(),
  description: z.string().nullable(),
  meetingLocations: z.array(z.string()),
  documents: z.object({
    certifications: z.string().optional(),
    references: z.string().optional(),
    contactInfo: z.object({ email: z.string(), phone: z.string() }).optional(),
    files: z.array(z.string()).optional(),
  }),
})

const catteryChecksRow = z.object({
  businessName: z.string(),
  statements: checkStatementsSchema,
  entries: z.array(checkEntrySchema),
})

/** A cattery with all entries about its checks, latest first; undefined for an unknown one. */
async function listChecks(
  db: DbOrTx,
  breederId: string,
): Promise<z.infer<typeof catteryChecksRow> | undefined> {
  return read(db, catteryChecksRow).maybeRow(sql`
    select b.business_name, json_build_object('name', b.name, 'location', b.location,
        'description', b.description, 'meetingLocations', b.meeting_locations, 'documents', b.documents) as statements,
      ${checkEntriesJson} as entries
    from breeders b where b.id = ${breederId}`)
}

const isValidOn = (today: string): SQL =>
  sql`coalesce(checks_valid_until[cardinality(checks_valid_until)] >= ${today}::date, false)`

/** Brings `is_checked` up to date: checks expire without an entry. */
export async function updateChecked(db: DbOrTx, today: string): Promise<void> {
  await db.execute(
    sql`update breeders set is_checked = not is_checked where is_checked <> ${isValidOn(today)}`,
  )
}

/** Finds the catteries whose last check has expired, once a day. */
export function checkSweep({ db, clock }: Pick<Services, 'db' | 'clock'>): Sweep {
  return defineDailySweep('checks', clock, (today) => updateChecked(db, today))
}

/** The checks of a cattery `b` that were passed and expired before a day (ISO date), the earliest first. */
const expiredJson = (today: string): SQL => sql`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'expiresOn', c.expires_on)
    order by c.expires_on, c.kind), '[]')
  from current_checks c where c.breeder_id = b.id and c.result = 'passed' and c.expires_on < ${today}::date)`

/** How higher features read and record the checks of a cattery. */
export const catteryChecks = { list: listChecks, add: addCheckEntry, expiredJson }
