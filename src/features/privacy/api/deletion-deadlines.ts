/** Until when users can keep their accounts. */
import { setDeletionDue } from '#features/accounts/api/index.ts'
import { extendedDeadline, type Outages } from '#lib/outages.ts'
import type { Database, DbOrTx } from '#platform/db/index.ts'
import type { Deadline, DeadlineTimes } from '#platform/outages/index.ts'
import { type DeletionRow, listPending, moveDeletion } from './deletion-store.ts'

/** When a deletion begins. An outage of the site puts it off if its user asked for it and could have kept the account. */
export function deletionTime(
  {
    dueAt,
    requestedAt,
    requestedBy,
    userId,
    isRepeated,
  }: Pick<DeletionRow, 'dueAt' | 'requestedAt' | 'requestedBy' | 'userId' | 'isRepeated'>,
  outages: Outages,
): Date {
  const canBeKept = requestedBy === userId && !isRepeated
  return canBeKept ? extendedDeadline(outages, { beganAt: requestedAt, deadline: dueAt }) : dueAt
}

export const deletionDeadlines = {
  async list(db: DbOrTx, { outages }: DeadlineTimes): Promise<Deadline[]> {
    return (await listPending(db)).map((deletion) => ({
      userId: deletion.userId,
      text: 'Keep your account, before it is deleted',
      path: '/profile/data',
      at: deletionTime(deletion, outages),
    }))
  },
  /** Stores that accounts are deleted later because of an outage, so that pages say so. */
  async move(db: Database['db'], outages: Outages): Promise<void> {
    for (const deletion of await listPending(db)) {
      const dueAt = deletionTime(deletion, outages)
      if (dueAt <= deletion.dueAt) continue
      await db.transaction(async (tx) => {
        if (await moveDeletion(tx, deletion.id, 'pending', { dueAt }))
          await setDeletionDue(tx, deletion.userId, dueAt)
      })
    }
  },
}
