import { desc, eq } from 'drizzle-orm'
import type { Promises } from '#features/contracts/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { neuterProofs, salePapers } from './tables.ts'

export type PapersRow = typeof salePapers.$inferSelect
export type ProofRow = typeof neuterProofs.$inferSelect

/** Stores what the contract of a sale promises for after the handover; nothing if it promises neither a proof nor papers. */
export async function addPapers(
  tx: DbOrTx,
  { contractId, transactionId, neuterBy, papersWhen }: Promises,
): Promise<void> {
  if (neuterBy === null && papersWhen === null) return
  await tx.insert(salePapers).values({ contractId, transactionId, neuterBy, papersWhen })
}

/** What the contract of a sale promises; undefined if it promises nothing, or there is none. */
export async function findPapers(db: DbOrTx, transactionId: string): Promise<PapersRow | undefined> {
  const [row] = await db.select().from(salePapers).where(eq(salePapers.transactionId, transactionId))
  return row
}

/** Changes the papers of a sale that the caller has locked. */
export async function changePapers(
  tx: DbOrTx,
  transactionId: string,
  changes: Partial<PapersRow>,
): Promise<void> {
  await tx.update(salePapers).set(changes).where(eq(salePapers.transactionId, transactionId))
}

/** The proofs of a sale, newest first. */
export function listProofs(db: DbOrTx, transactionId: string): Promise<ProofRow[]> {
  return db
    .select()
    .from(neuterProofs)
    .where(eq(neuterProofs.transactionId, transactionId))
    .orderBy(desc(neuterProofs.sentAt), desc(neuterProofs.id))
}

/** A proof by its ID. */
export async function findProof(db: DbOrTx, id: string): Promise<ProofRow | undefined> {
  const [row] = await db.select().from(neuterProofs).where(eq(neuterProofs.id, id))
  return row
}

/** Adds a proof to a sale that the caller has locked. */
export async function addProof(tx: DbOrTx, row: typeof neuterProofs.$inferInsert): Promise<void> {
  await tx.insert(neuterProofs).values(row)
}

/** Changes a proof of a sale that the caller has locked. */
export async function changeProof(tx: DbOrTx, id: string, changes: Partial<ProofRow>): Promise<void> {
  await tx.update(neuterProofs).set(changes).where(eq(neuterProofs.id, id))
}
