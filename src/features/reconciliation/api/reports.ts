/** What staff and the monitoring read about the reconciliation. */
import { addDays } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import type { Difference, ReconciliationRun } from '../contract.ts'
import { startRun } from './run.ts'
import {
  countOpenDifferences,
  type DifferenceRow,
  findLastRun,
  lastSuccess,
  listOpenDifferences,
  listResolvedDifferences,
  type Run,
  resolveDifference,
} from './store.ts'

type ReportServices = Pick<Services, 'db' | 'clock' | 'jobs'>

/** The last run with open and recently resolved differences, without those of the reader's own sales. */
export async function reconciliationReport({ db }: Pick<Services, 'db'>, reader: { id: string }) {
  const [lastRun, open, resolved] = await Promise.all([
    findLastRun(db),
    listOpenDifferences(db, reader),
    listResolvedDifferences(db, reader),
  ])
  return {
    lastRun: lastRun ? presentRun(lastRun) : null,
    open: open.map(presentDifference),
    resolved: resolved.map(presentDifference),
  }
}

/** Starts a run of whole UTC days, both inclusive. Throws conflict while another is running. */
export async function startRunOfDays(
  services: ReportServices,
  { from, to, staffId }: { from: string; to: string; staffId: string },
): Promise<ReconciliationRun> {
  const run = await startRun(services, {
    from: new Date(`${from}T00:00:00Z`),
    to: new Date(`${addDays(to, 1)}T00:00:00Z`),
    startedBy: staffId,
  })
  if (!run) throw new AppError('conflict', { message: 'Another comparison is running. Please wait for it.' })
  return presentRun(run)
}

/** Marks a difference as resolved by staff. Throws not_found or conflict. */
export async function resolveByStaff(
  { db, clock }: ReportServices,
  { id, staffId, note }: { id: string; staffId: string; note: string },
): Promise<Difference> {
  const resolved = await resolveDifference(db, id, {
    resolution: 'staff',
    resolvedAt: clock.now(),
    resolvedBy: staffId,
    note,
  })
  if (!resolved) throw new AppError('conflict', { message: 'This difference is not open.' })
  return presentDifference(resolved)
}

/** The numbers that monitoring collects. */
export async function reconciliationMetrics({
  db,
}: Pick<Services, 'db'>): Promise<{ openDifferences: number; lastSuccess: Date | null }> {
  return { openDifferences: await countOpenDifferences(db), lastSuccess: await lastSuccess(db) }
}

function presentRun({ from, to, startedAt, finishedAt, compared, found, repaired, failure }: Run) {
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    compared,
    found,
    repaired,
    failure,
  }
}

function presentDifference({
  lastSeenAt: _,
  resolvedBy: __,
  firstSeenAt,
  resolvedAt,
  ...row
}: DifferenceRow): Difference {
  return {
    ...row,
    firstSeenAt: firstSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
}
