import { findBreeder } from '#features/breeders/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { addDecision } from '../decision-store.ts'

/** Writes to the log that a member of staff held or released the payout of a sale. */
export async function logPayoutHold(
  tx: Handle,
  {
    breederId,
    transactionId,
    state,
    now,
    ...entry
  }: {
    breederId: string
    actorId: string
    transactionId: string
    state: 'held' | 'released'
    reason: string
    now: Date
  },
): Promise<void> {
  const breeder = await findBreeder(tx, breederId)
  if (!breeder) throw new Error(`There is no breeder ${breederId}.`)
  await addDecision(tx, {
    ...entry,
    userId: breeder.userId,
    subjectKind: 'order',
    subjectId: transactionId,
    createdAt: now,
    action: state === 'held' ? 'hold_payout' : 'release_payout',
  })
}
