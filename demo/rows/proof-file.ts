/** The file of a proof that a cat is neutered; `demo/papers.ts` adds the proof. */
import { DOCUMENT_TYPE } from '#features/uploads/api/index.ts'
import { demoId } from '../ids.ts'
import { BUYER } from '../people.ts'
import type { PlanContext } from './plan.ts'

/** The cat whose buyer, the demo's buyer, sent a proof that waits for its breeder. */
export const CAT_WITH_PROOF = 'Thimble'

/** The ID of the file of a sale's proof. */
export const proofFileId = (transactionId: string): string => demoId('proof-file', transactionId)

/** Adds the file, sent yesterday. */
export function addProofFile({ plan, calendar, certificate }: PlanContext): void {
  const ownerId = demoId('user', BUYER.email)
  const sale = plan.transactions.find(
    ({ buyerId, snapshot }) => buyerId === ownerId && snapshot.name === CAT_WITH_PROOF,
  )
  if (!sale) throw new Error(`${CAT_WITH_PROOF} is not sold to the demo's buyer.`)
  const id = proofFileId(sale.id)
  const sentAt = calendar.moment(1, 12)
  plan.objects.push({
    id,
    ownerId,
    isPublic: false,
    contentType: DOCUMENT_TYPE,
    bytes: certificate.length,
    isKept: true,
    createdAt: sentAt,
    attachedAt: sentAt,
  })
  plan.documentIds.push(id)
}
