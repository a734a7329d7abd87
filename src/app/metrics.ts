/** Every metric of the product. Those of requests, jobs, and calls are where they are measured, in the platform. */

import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { countOpenDisputes } from '#features/disputes/api/index.ts'
import { paymentCheckMetrics } from '#features/payment-checks/api/index.ts'
import { countUnfinishedPayments } from '#features/payments/api/index.ts'
import { payoutMetrics } from '#features/payouts/api/index.ts'
import { reconciliationMetrics } from '#features/reconciliation/api/index.ts'
import { refundMetrics } from '#features/refunds/api/index.ts'
import { SALE_STATUSES, type SaleStatus } from '#features/sales/contract.ts'
import { lastBackupAt } from '#platform/backup/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { lastHeartbeat } from '#platform/heartbeat/index.ts'
import type { ResponseCache } from '#platform/http/index.ts'
import { queueStatistics } from '#platform/jobs/index.ts'
import { type Metric, readAtMostEvery, type Sample } from '#platform/metrics/index.ts'
import { lastOutageEnd, lastSeen } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'

/** Milliseconds for which a number from the database is valid. */
const DATABASE_MS = 10_000

/** What the app of a process counts. */
export type AppStatistics = { openStreams: () => number; cache: ResponseCache['statistics'] }

/**
 * The metrics that every process exports about itself, and with `database`, which only workers need, those of the whole
 * system: their sums over all processes would be wrong.
 */
export function createMetrics(
  services: Pick<Services, 'db' | 'clock'> & Partial<Services>,
  { app, database = true }: { app?: AppStatistics; database?: boolean } = {},
): Metric[] {
  return [
    ...(app ? appMetrics(app) : []),
    ...processMetrics(services),
    ...(database ? systemMetrics(services) : []),
  ]
}

function appMetrics({ openStreams, cache }: AppStatistics): Metric[] {
  return [
    {
      name: 'littermate_event_streams',
      help: 'Open event streams of pages.',
      read: openStreams,
    },
    {
      name: 'littermate_cache_requests_total',
      help: 'Requests for cached responses: found, found but out of date, or missing.',
      type: 'counter',
      read: () => {
        const { hits, stale, misses } = cache()
        return labeled('result', { hit: hits, stale, miss: misses })
      },
    },
    {
      name: 'littermate_cache_rebuilds_total',
      help: 'Responses that were created for the cache.',
      type: 'counter',
      read: () => cache().creations,
    },
    { name: 'littermate_cache_entries', help: 'Cached responses.', read: () => cache().entries },
    { name: 'littermate_cache_bytes', help: 'Bytes of all cached responses.', read: () => cache().bytes },
  ]
}

function processMetrics({ database, decoder, jobs, env }: Partial<Services>): Metric[] {
  return [
    {
      name: 'littermate_database_connections',
      help: 'Connections of the pool by state, and queries that wait for one.',
      read: () => {
        const pool = database?.connections?.()
        return pool ? labeled('state', { in_use: pool.inUse, idle: pool.idle, waiting: pool.waiting }) : null
      },
    },
    {
      name: 'littermate_database_connections_max',
      help: 'Connections that the pool may open.',
      read: () => database?.connections?.().max ?? null,
    },
    {
      name: 'littermate_decoder_pictures',
      help: 'Pictures that wait for the decoder and that it processes.',
      read: () =>
        decoder ? labeled('state', { waiting: decoder.waiting(), running: decoder.running() }) : null,
    },
    {
      name: 'littermate_stuck_queues',
      help: 'Queues from which this worker should take jobs and does not.',
      read: () => jobs?.stuckQueues().length ?? null,
    },
    {
      name: 'littermate_disk_free_ratio',
      help: 'The free share of the disk with DATA_DIR.',
      read: async () => {
        if (!env) return null
        const { bavail, blocks } = await statfs(env.DATA_DIR)
        return blocks > 0 ? bavail / blocks : null
      },
    },
  ]
}

const bytesRow = z.object({ bytes: z.number() })

function systemMetrics(services: Pick<Services, 'db' | 'clock'>): Metric[] {
  const { db } = services
  const cached = <T>(read: () => Promise<T>) => readAtMostEvery(DATABASE_MS, read)
  const unfinishedPayments = cached(() => countUnfinishedPayments(services))
  const refunds = cached(() => refundMetrics(services))
  const openDisputes = cached(() => countOpenDisputes(db))
  const checks = cached(() => paymentCheckMetrics(services))
  const reconciliation = cached(() => reconciliationMetrics(services))
  const payouts = cached(() => payoutMetrics(services))
  const queues = cached(() => queueStatistics(db))
  const sales = cached(() => countSalesByStatus(db))
  const heartbeat = cached(() => lastHeartbeat(db))
  const outages = cached(async () => ({ seen: await lastSeen(db), ended: await lastOutageEnd(db) }))
  const backup = cached(() => backupAge(services))
  const size = cached(async () => {
    const { bytes } = await read(db, bytesRow).row(
      sql`select pg_database_size(current_database())::float8 as bytes`,
    )
    return bytes
  })
  return [
    {
      name: 'littermate_jobs',
      help: 'Jobs by queue and state: due and waiting, active, or failed after the last retry.',
      read: async () =>
        (await queues()).flatMap(({ queue, waiting, active, failed }) =>
          Object.entries({ waiting, active, failed }).map(([state, value]) => ({
            labels: { queue, state },
            value,
          })),
        ),
    },
    {
      name: 'littermate_jobs_oldest_age_seconds',
      help: 'How long the oldest job of a queue that is due has waited.',
      read: async () =>
        (await queues()).map(({ queue, ageSeconds }) => ({ labels: { queue }, value: ageSeconds })),
    },
    {
      name: 'littermate_jobs_heartbeat_timestamp_seconds',
      help: 'When a worker last ran the job that does nothing but this.',
      read: heartbeat,
    },
    {
      name: 'littermate_site_seen_timestamp_seconds',
      help: 'When a process that serves people last noted that it does.',
      read: async () => seconds((await outages()).seen),
    },
    {
      name: 'littermate_outage_ended_timestamp_seconds',
      help: 'When the last outage of the whole site ended that lasted more than a day.',
      read: async () => seconds((await outages()).ended),
    },
    {
      name: 'littermate_sales',
      help: 'Sales by status.',
      read: async () => labeled('status', await sales()),
    },
    {
      name: 'littermate_payments_unfinished',
      help: 'Payments that have been between two steps for more than two minutes.',
      read: unfinishedPayments,
    },
    {
      name: 'littermate_refunds_late',
      help: 'Refunds that have not succeeded within a day.',
      read: async () => (await refunds()).late,
    },
    {
      name: 'littermate_refunds_failed',
      help: 'Refunds that the payment provider rejected and that have not succeeded since.',
      read: async () => (await refunds()).failed,
    },
    {
      name: 'littermate_disputes_open',
      help: 'Disputes of charges that are not closed.',
      read: openDisputes,
    },
    {
      name: 'littermate_payment_checks_late',
      help: 'Payments that have waited for a check by staff for more than a day.',
      read: async () => (await checks()).lateChecks,
    },
    {
      name: 'littermate_fraud_warnings_late',
      help: 'Early fraud warnings about which staff have not decided for more than a day.',
      read: async () => (await checks()).lateWarnings,
    },
    {
      name: 'littermate_transfers_late',
      help: 'Transfers to breeders that have not succeeded within three days.',
      read: async () => (await payouts()).late,
    },
    {
      name: 'littermate_transfers_rejected',
      help: 'Transfers and reversals that the payment provider rejected and that have not succeeded since.',
      read: async () => (await payouts()).rejected,
    },
    {
      name: 'littermate_payouts_returned',
      help: 'Payouts that a bank returned and that no later one followed.',
      read: async () => (await payouts()).returned,
    },
    {
      name: 'littermate_breeder_debt_cents',
      help: 'What breeders owe and could not be reversed.',
      read: async () => (await payouts()).debt,
    },
    {
      name: 'littermate_reconciliation_open_differences',
      help: 'Differences between the records of the payment provider and ours that staff have to resolve.',
      read: async () => (await reconciliation()).openDifferences,
    },
    {
      name: 'littermate_reconciliation_last_success_timestamp_seconds',
      help: 'When the last complete comparison with the payment provider ended.',
      read: async () => {
        const { lastSuccess } = await reconciliation()
        return lastSuccess ? lastSuccess.getTime() / 1000 : null
      },
    },
    {
      name: 'littermate_backup_age_seconds',
      help: 'The time since the last complete backup started.',
      read: backup,
    },
    { name: 'littermate_database_size_bytes', help: 'Bytes of the database.', read: size },
  ]
}

function seconds(at: Date | null): number | null {
  return at ? at.getTime() / 1_000 : null
}

function labeled(name: string, values: Record<string, number>): Sample[] {
  return Object.entries(values).map(([label, value]) => ({ labels: { [name]: label }, value }))
}

/** The age of the last complete backup in seconds; null without one. */
async function backupAge({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number | null> {
  const last = await lastBackupAt(db)
  return last ? (clock.now().getTime() - last.getTime()) / 1_000 : null
}

const salesByStatusRow = z.object({ status: z.enum(SALE_STATUSES), count: z.number() })

/** How many sales each status has, also none. */
async function countSalesByStatus(db: DbOrTx): Promise<Record<SaleStatus, number>> {
  const rows = await read(db, salesByStatusRow).rows(
    sql`select status, count(*)::int as count from transactions group by status`,
  )
  const counts = Object.fromEntries(SALE_STATUSES.map((status) => [status, 0])) as Record<SaleStatus, number>
  for (const { status, count } of rows) counts[status] = count
  return counts
}
