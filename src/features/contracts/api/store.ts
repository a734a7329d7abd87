import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { CURRENT_STATUSES } from '../states.ts'
import {
  contractConsents,
  contractFiles,
  contractOpenings,
  contractSignatures,
  contracts,
  contractTemplates,
  contractTemplateVersions,
} from './tables.ts'

export type ContractRow = typeof contracts.$inferSelect
export type SignatureRow = typeof contractSignatures.$inferSelect

/** The versions of the contract of a sale, newest first. */
export function listVersions(db: DbOrTx, transactionId: string): Promise<ContractRow[]> {
  return db
    .select()
    .from(contracts)
    .where(eq(contracts.transactionId, transactionId))
    .orderBy(desc(contracts.version))
}

/** A version by its ID. */
export async function findContract(db: DbOrTx, id: string): Promise<ContractRow | undefined> {
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id))
  return row
}

/** Adds a draft to a sale that the caller has locked. */
export async function addContract(tx: DbOrTx, row: typeof contracts.$inferInsert): Promise<void> {
  await tx.insert(contracts).values(row)
}

/** Changes a version of a sale that the caller has locked. */
export async function changeContract(
  tx: DbOrTx,
  id: string,
  changes: Partial<typeof contracts.$inferInsert>,
): Promise<void> {
  await tx.update(contracts).set(changes).where(eq(contracts.id, id))
}

/** The version that the buyer can see and that was not ended; undefined without one. */
export async function findCurrent(db: DbOrTx, transactionId: string): Promise<ContractRow | undefined> {
  const [row] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.transactionId, transactionId), inArray(contracts.status, [...CURRENT_STATUSES])))
  return row
}

/** The signatures of versions, the buyer's first. */
export async function listSignatures(db: DbOrTx, contractIds: string[]): Promise<SignatureRow[]> {
  if (contractIds.length === 0) return []
  return db
    .select()
    .from(contractSignatures)
    .where(inArray(contractSignatures.contractId, contractIds))
    .orderBy(asc(contractSignatures.signedAt), desc(contractSignatures.role))
}

/** Stores a signature; a second one of the same party fails. */
export async function addSignature(tx: DbOrTx, row: typeof contractSignatures.$inferInsert): Promise<void> {
  await tx.insert(contractSignatures).values(row)
}

/** When a party accepted a version of the statement about signing electronically; undefined before that. */
export async function findConsent(
  db: DbOrTx,
  {
    transactionId,
    userId,
    consentVersion,
  }: Pick<typeof contractConsents.$inferSelect, 'transactionId' | 'userId' | 'consentVersion'>,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: contractConsents.consentedAt })
    .from(contractConsents)
    .where(
      and(
        eq(contractConsents.transactionId, transactionId),
        eq(contractConsents.userId, userId),
        eq(contractConsents.consentVersion, consentVersion),
      ),
    )
  return row?.at
}

/** Stores a consent; the first one counts. */
export async function addConsent(tx: DbOrTx, row: typeof contractConsents.$inferInsert): Promise<void> {
  await tx.insert(contractConsents).values(row).onConflictDoNothing()
}

/** Stores that a party has opened the file of a version in a session. */
export async function addOpening(db: DbOrTx, row: typeof contractOpenings.$inferInsert): Promise<void> {
  await db.insert(contractOpenings).values(row).onConflictDoNothing()
}

/** Whether a party has opened the file of a version in a session. */
export async function hasOpened(
  db: DbOrTx,
  { contractId, userId, sessionDigest }: Omit<typeof contractOpenings.$inferSelect, 'openedAt'>,
): Promise<boolean> {
  const count = await db.$count(
    contractOpenings,
    and(
      eq(contractOpenings.contractId, contractId),
      eq(contractOpenings.userId, userId),
      eq(contractOpenings.sessionDigest, sessionDigest),
    ),
  )
  return count > 0
}

/** The file of a version that both have signed; undefined until it is made. */
export async function findFile(db: DbOrTx, contractId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ contents: contractFiles.contents })
    .from(contractFiles)
    .where(eq(contractFiles.contractId, contractId))
  return row && Buffer.from(row.contents, 'base64')
}

/** Stores the file of a version. */
export async function addFile(tx: DbOrTx, row: typeof contractFiles.$inferInsert): Promise<void> {
  await tx.insert(contractFiles).values(row)
}

const signedRow = z.object({ signedOn: z.iso.date() })

/** The day of the last signature of the contract whose text or file has a SHA-256; undefined if both have signed none. */
export async function findSignedDay(db: DbOrTx, digest: string): Promise<string | undefined> {
  // The same text cannot belong to two sales, because it contains the number of the order.
  const [row] = await read(db, signedRow).rows(sql`
    select (max(s.signed_at) at time zone t.time_zone)::date::text as signed_on
    from contracts c join transactions t on t.id = c.transaction_id join contract_signatures s on s.contract_id = c.id
    where c.status in ('signed', 'complete') and (c.digest = ${digest}
      or c.id = (select f.contract_id from contract_files f where f.digest = ${digest}))
    group by c.id, t.time_zone`)
  return row?.signedOn
}

export type TemplateRow = {
  id: string
  breederId: string
  name: string
  version: number
  removedAt: Date | null
  signBy: (typeof contractTemplateVersions.$inferSelect)['signBy']
  clauses: (typeof contractTemplateVersions.$inferSelect)['clauses']
  changedAt: Date
}

const templateColumns = {
  id: contractTemplates.id,
  breederId: contractTemplates.breederId,
  name: contractTemplates.name,
  version: contractTemplates.version,
  removedAt: contractTemplates.removedAt,
  signBy: contractTemplateVersions.signBy,
  clauses: contractTemplateVersions.clauses,
  changedAt: contractTemplateVersions.createdAt,
}
const lastVersion = and(
  eq(contractTemplateVersions.templateId, contractTemplates.id),
  eq(contractTemplateVersions.version, contractTemplates.version),
)

/** The templates of a cattery that were not removed, by name. */
export function listTemplates(db: DbOrTx, breederId: string): Promise<TemplateRow[]> {
  return db
    .select(templateColumns)
    .from(contractTemplates)
    .innerJoin(contractTemplateVersions, lastVersion)
    .where(and(eq(contractTemplates.breederId, breederId), isNull(contractTemplates.removedAt)))
    .orderBy(sql`fold_text(${contractTemplates.name})`, contractTemplates.id)
}

/** A template in its last version, also a removed one. */
export async function findTemplate(db: DbOrTx, id: string): Promise<TemplateRow | undefined> {
  const [row] = await db
    .select(templateColumns)
    .from(contractTemplates)
    .innerJoin(contractTemplateVersions, lastVersion)
    .where(eq(contractTemplates.id, id))
  return row
}

/** Adds a version of a template, and the template with its first one. The caller has locked the cattery. */
export async function addTemplateVersion(
  tx: DbOrTx,
  {
    id,
    breederId,
    name,
    version,
    signBy,
    clauses,
    createdAt,
  }: Omit<TemplateRow, 'removedAt' | 'changedAt'> & { createdAt: Date },
): Promise<void> {
  await tx
    .insert(contractTemplates)
    .values({ id, breederId, name, version, createdAt })
    .onConflictDoUpdate({ target: contractTemplates.id, set: { name, version } })
  await tx.insert(contractTemplateVersions).values({ templateId: id, version, signBy, clauses, createdAt })
}

/** Renames a template without a new version. */
export async function renameTemplate(tx: DbOrTx, id: string, name: string): Promise<void> {
  await tx.update(contractTemplates).set({ name }).where(eq(contractTemplates.id, id))
}

/** Removes a template of a cattery from its list. */
export async function hideTemplate(db: DbOrTx, id: string, breederId: string, now: Date): Promise<void> {
  await db
    .update(contractTemplates)
    .set({ removedAt: now })
    .where(
      and(
        eq(contractTemplates.id, id),
        eq(contractTemplates.breederId, breederId),
        isNull(contractTemplates.removedAt),
      ),
    )
}
