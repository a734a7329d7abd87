/** Whom the records concern that staff read and decide about. */
import { findApproval } from '#features/approvals/api/index.ts'
import { findOwner } from '#features/breeders/api/index.ts'
import { testDocuments } from '#features/breeding/api/index.ts'
import { findDispute } from '#features/disputes/api/index.ts'
import { isPartyOf } from '#features/moderation/api/index.ts'
import { isPartyOfSale } from '#features/orders/api/index.ts'
import { saleOfCheck, saleOfWarning } from '#features/payment-checks/api/index.ts'
import { findDifference } from '#features/reconciliation/api/index.ts'
import { findRefund } from '#features/refunds/api/index.ts'
import type { StaffRecord } from '#lib/client/endpoint.ts'
import type { DbOrTx } from '#platform/db/index.ts'

type Params = { id: string; breederId: string; kind: string }

/** Whether a record concerns a user: the buyer or breeder of a sale, the owner, or someone whom a case names. */
export function partyCheck(db: DbOrTx) {
  const ofSale = async (id: string | null | undefined, userId: string) =>
    Boolean(id) && isPartyOfSale(db, String(id), userId)

  const checks: Record<StaffRecord, (params: Params, userId: string) => Promise<boolean> | boolean> = {
    sale: ({ id }, userId) => ofSale(id, userId),
    refund: async ({ id }, userId) => ofSale((await findRefund(db, id))?.transactionId, userId),
    payment_check: async ({ id }, userId) => ofSale(await saleOfCheck(db, id), userId),
    fraud_warning: async ({ id }, userId) => ofSale(await saleOfWarning(db, id), userId),
    dispute: async ({ id }, userId) => ofSale((await findDispute(db, id))?.transactionId, userId),
    difference: async ({ id }, userId) => ofSale((await findDifference(db, id))?.transactionId, userId),
    problem: ({ id }, userId) => isPartyOf(db, 'case', id, userId),
    case: ({ id }, userId) => isPartyOf(db, 'case', id, userId),
    person: ({ id }, userId) => id === userId,
    breeder: async ({ id, breederId }, userId) => (await findOwner(db, breederId ?? id)) === userId,
    listing: ({ kind, id }, userId) => isPartyOf(db, kind === 'pairing' ? 'pairing' : 'cat', id, userId),
    cat: ({ id }, userId) => isPartyOf(db, 'cat', id, userId),
    review: ({ id }, userId) => isPartyOf(db, 'review', id, userId),
    animal_test: async ({ id }, userId) => (await testDocuments.find(db, id))?.ownerId === userId,
    approval: async ({ id }, userId) => {
      const approval = await findApproval(db, id)
      return approval ? isPartyOfApproval(db, approval, userId) : false
    },
  }
  return async (record: StaffRecord, params: Record<string, string>, userId: string): Promise<boolean> =>
    checks[record](params as Params, userId)
}

/** Whether what staff ask a second member of staff to approve concerns a user. */
export async function isPartyOfApproval(
  db: DbOrTx,
  { kind, subjectId, userId: concerned }: { kind: string; subjectId: string; userId: string },
  userId: string,
): Promise<boolean> {
  if (concerned === userId) return true
  if (kind === 'delete_user') return false
  return kind === 'problem_decision'
    ? isPartyOf(db, 'case', subjectId, userId)
    : isPartyOfSale(db, subjectId, userId)
}
