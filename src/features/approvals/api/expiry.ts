import { HOUR_MS } from '#lib/durations.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { type ApprovalPorts, expireApprovals } from './approvals.ts'

/** Ends expired requests every hour. */
export function approvalSweep(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ports: Pick<ApprovalPorts, 'notify'>,
): Sweep {
  return defineSweep({
    name: 'approvals',
    everyMs: HOUR_MS,
    run: () => db.transaction((tx) => expireApprovals(ports, tx, clock.now())),
  })
}
