import { repeatEvery } from '#platform/clock/index.ts'
import type { Services } from '#platform/services.ts'
import { expireApprovals } from './store.ts'

const HOUR_MS = 3_600_000

/** Ends requests whose time is over. Returns a function that stops it. */
export function startApprovalExpiry({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): () => void {
  return repeatEvery(HOUR_MS, () =>
    expireApprovals(db, clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'expired approvals could not be ended'),
    ),
  )
}
