/** What the signed contracts of the demo promise for after the handover, and a proof that waits for the demo's breeder. */
import { eq } from 'drizzle-orm'
import { promisesOf } from '#features/contracts/api/index.ts'
import { contracts } from '#features/contracts/api/tables.ts'
import { addPapers, addProof } from '#features/papers/api/store.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { objects } from '#features/uploads/api/tables.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { demoId } from './ids.ts'
import { CAT_WITH_PROOF, proofFileId } from './rows/proof-file.ts'

/** Adds them; after the contracts. */
export async function insertPapers(tx: DbOrTx): Promise<void> {
  const signed = await tx
    .select({ contract: contracts, sale: transactions })
    .from(contracts)
    .innerJoin(transactions, eq(transactions.id, contracts.transactionId))
    .where(eq(contracts.status, 'complete'))
  for (const { contract, sale } of signed) {
    await addPapers(tx, promisesOf(contract))
    if (sale.snapshot.name !== CAT_WITH_PROOF) continue
    const objectId = proofFileId(sale.id)
    const [file] = await tx.select().from(objects).where(eq(objects.id, objectId))
    if (!file) throw new Error(`The proof of ${CAT_WITH_PROOF} has no file.`)
    const { createdAt: sentAt } = file
    await addProof(tx, { id: demoId('neuter-proof', sale.id), transactionId: sale.id, objectId, sentAt })
    await tx.insert(transactionEvents).values({
      id: demoId('sale-event', 'sendNeuterProof', sale.id),
      transactionId: sale.id,
      kind: 'sendNeuterProof',
      actor: 'buyer',
      actorId: sale.buyerId,
      fromStatus: sale.status,
      toStatus: sale.status,
      details: { isReplacement: false },
      createdAt: sentAt,
    })
  }
}
