import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { RuleKind } from '../choices.ts'
import { type RuleContent, type RuleVersion, ruleVersionSchema } from '../contract.ts'
import { placeRules, placeRuleVersions, type RuleRow } from './tables.ts'

/** Places of a kind, such as the states in which a sale takes place. */
export type Places = { kind: RuleKind; places: readonly string[] }

/** By kind, place, and subject, in the order of their names. */
const ORDER = [asc(placeRules.kind), asc(placeRules.place), asc(placeRules.subject), asc(placeRules.id)]

/** The rows that exist and were read within the last months as of `today` (ISO date); of some places, or of all. */
export function listCurrent(db: DbOrTx, today: string, of?: readonly Places[]): Promise<RuleRow[]> {
  const isOf = of?.map(({ kind, places }) =>
    and(eq(placeRules.kind, kind), inArray(placeRules.place, [...places])),
  )
  return db
    .select()
    .from(placeRules)
    .where(and(eq(placeRules.isEnded, false), gt(placeRules.lateFrom, today), ...(isOf ? [or(...isOf)] : [])))
    .orderBy(...ORDER)
}

/** All rows, those that have to be checked first, and the ended ones last. */
export function listAll(db: DbOrTx): Promise<RuleRow[]> {
  return db
    .select()
    .from(placeRules)
    .orderBy(asc(placeRules.isEnded), asc(placeRules.lateFrom), ...ORDER)
}

export async function findRule(db: DbOrTx, id: string): Promise<RuleRow | undefined> {
  const [row] = await db.select().from(placeRules).where(eq(placeRules.id, id))
  return row
}

/** Adds a row unless its ID exists. */
export async function insertRule(
  tx: DbOrTx,
  row: RuleContent & { id: string; createdAt: Date },
): Promise<RuleRow | undefined> {
  const [added] = await tx.insert(placeRules).values(row).onConflictDoNothing().returning()
  return added
}

/** Replaces a row that still has the version. */
export async function replaceRule(
  tx: DbOrTx,
  { id, version }: { id: string; version: number },
  content: RuleContent,
): Promise<RuleRow | undefined> {
  const [changed] = await tx
    .update(placeRules)
    .set({ ...content, version: version + 1 })
    .where(and(eq(placeRules.id, id), eq(placeRules.version, version)))
    .returning()
  return changed
}

export async function addVersion(
  tx: DbOrTx,
  { id, version, lateFrom: _, createdAt: _created, ...content }: RuleRow,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  await tx.insert(placeRuleVersions).values({ ruleId: id, version, content, actorId, createdAt: at })
}

const versionRow = ruleVersionSchema.omit({ by: true }).extend({
  actorId: z.uuid().nullable(),
  name: z.string().nullable(),
})

/** The versions of a row with the names of who wrote them, newest first. */
export async function listVersions(db: DbOrTx, id: string): Promise<RuleVersion[]> {
  const rows = await read(db, versionRow).rows(sql`
    select v.version, v.content, v.actor_id, ${isoText(sql`v.created_at`)} as created_at, ${shortName} as name
    from place_rule_versions v left join users u on u.id = v.actor_id
    where v.rule_id = ${id}
    order by v.version desc`)
  return rows.map(({ actorId, name, ...version }) => ({
    ...version,
    by: actorId === null ? null : (name ?? 'Deleted account'),
  }))
}
