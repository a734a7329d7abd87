/** Until when members of staff can approve what others asked for. */
import { listStaffIds } from '#features/accounts/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Deadline, DeadlineTimes } from '#platform/outages/index.ts'
import { APPROVAL_ROLES } from '../choices.ts'
import { APPROVALS_PATH, type ApprovalPorts } from './approvals.ts'
import { isConcerned, listRequested, moveExpiry } from './store.ts'

export const approvalDeadlines = {
  /** Of everyone who may approve a request. */
  async list(
    ports: Pick<ApprovalPorts, 'ownRecords'>,
    db: DbOrTx,
    { outages }: DeadlineTimes,
  ): Promise<Deadline[]> {
    const deadlines: Deadline[] = []
    for (const request of await listRequested(db, outages))
      for (const userId of await listStaffIds(db, APPROVAL_ROLES[request.kind])) {
        if (userId === request.requestedBy) continue
        if (await isConcerned(db, request, { userId, ownRecords: ports.ownRecords(userId) })) continue
        deadlines.push({
          userId,
          text: `Approve or decline: ${request.title}`,
          path: APPROVALS_PATH,
          at: request.at,
        })
      }
    return deadlines
  },
  move: moveExpiry,
}
