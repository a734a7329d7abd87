/** The file of a proof that a cat is neutered; `demo/papers.ts` adds the proof. */
import { demoId } from '../ids.ts'
import { BUYER } from '../people.ts'
import { addDocument } from './documents.ts'
import type { PlanContext } from './plan.ts'

/** The cat whose buyer, the demo's buyer, sent a proof that waits for its breeder. */
export const CAT_WITH_PROOF = 'Thimble'

/** The ID of the file of a sale's proof. */
export const proofFileId = (transactionId: string): string => demoId('proof-file', transactionId)

/** Adds the file, sent yesterday. */
export function addProofFile(context: PlanContext): void {
  const { plan, calendar } = context
  const ownerId = demoId('user', BUYER.email)
  const sale = plan.transactions.find(
    ({ buyerId, snapshot }) => buyerId === ownerId && snapshot.name === CAT_WITH_PROOF,
  )
  if (!sale) throw new Error(`${CAT_WITH_PROOF} is not sold to the demo's buyer.`)
  addDocument(context, { id: proofFileId(sale.id), ownerId, at: calendar.moment(1, 12), isKept: true })
}
