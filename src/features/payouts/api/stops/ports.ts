import { findOwnBreeder } from '#features/breeders/api/index.ts'
import type { StopCause } from '#features/payment-stops/contract.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { resumePayments, stopPayments } from './stop.ts'

type StopOf = { userId: string; cause: StopCause; subjectId: string }

/** How moderation, a lower feature, stops the payments of the cattery of a user, if there is one, and resumes them. */
export function stopPorts(services: Pick<Services, 'clock' | 'events' | 'jobs'>) {
  const apply = async (
    change: typeof stopPayments | typeof resumePayments,
    tx: DbOrTx,
    { userId, ...stop }: StopOf,
  ) => {
    const breeder = await findOwnBreeder(tx, userId)
    if (breeder) await change(services, tx, { ...stop, breederId: breeder.id })
  }
  return {
    stopPayments: (tx: DbOrTx, stop: StopOf) => apply(stopPayments, tx, stop),
    resumePayments: (tx: DbOrTx, stop: StopOf) => apply(resumePayments, tx, stop),
  }
}
