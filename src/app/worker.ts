/** Every job and timer. */
import { startApprovalExpiry } from '#features/approvals/api/index.ts'
import { startBadgeExpiry } from '#features/breeders/api/index.ts'
import { registerDisputeJobs, startDisputeAnswers } from '#features/disputes/api/index.ts'
import { registerLedgerJobs } from '#features/ledger/api/index.ts'
import {
  openNotices,
  registerNotificationJobs,
  registerPayoutAccountAlerts,
  registerPayoutAnnouncements,
  registerReviewAnnouncements,
  registerSaleAnnouncements,
  registerStaffAlerts,
  startPayoutReminders,
  startReviewInvitations,
} from '#features/notifications/api/index.ts'
import { startBalanceReminders, startHandoverSweep } from '#features/orders/api/index.ts'
import {
  registerPaymentJobs,
  startOverdueReleases,
  startPaymentSweep,
  startReconciliation,
} from '#features/payments/api/index.ts'
import { registerPayoutAccountJobs, startPayoutAccountSweep } from '#features/payout-accounts/api/index.ts'
import { compareTransfers, registerPayoutJobs, startPayoutSweep } from '#features/payouts/api/index.ts'
import {
  registerExportJob,
  startDeletions,
  startExportSweep,
  startRetention,
} from '#features/privacy/api/index.ts'
import { startUploadSweep, uploadJobs } from '#features/uploads/api/index.ts'
import { registerHeartbeat, startHeartbeat } from '#platform/heartbeat/index.ts'
import { registerMailJobs } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** Registers the handlers of all jobs. Every process needs this, because it creates the queues. */
export async function registerJobs(
  services: Services,
  settings: { publicUrl: string; keys: Keys },
): Promise<void> {
  registerHeartbeat(services.jobs, services.db)
  registerMailJobs(services.jobs, services.mail)
  uploadJobs(services)
  registerLedgerJobs(services)
  registerPaymentJobs(services, { compareTransfers: (period) => compareTransfers(services, period) })
  registerDisputeJobs(services)
  registerPayoutAccountJobs(services)
  registerPayoutJobs(services)
  registerNotificationJobs(services, settings)
  registerSaleAnnouncements(services, settings)
  registerPayoutAnnouncements(services, settings)
  registerReviewAnnouncements(services, settings)
  registerStaffAlerts(services, settings)
  registerPayoutAccountAlerts(services, settings)
  registerExportJob(services, { notify: openNotices(services, settings).notify, tables: PERSONAL_DATA })
}

/** Starts the job queue and, with `work`, the jobs and timers. Returns a function that stops the timers. */
export async function startJobs(
  services: Services,
  settings: { publicUrl: string; keys: Keys },
  { work }: { work: boolean },
): Promise<() => void> {
  await services.jobs.start({ work })
  if (!work) return () => {}
  const stops = [
    startHeartbeat(services),
    startPaymentSweep(services),
    startPayoutSweep(services),
    startDisputeAnswers(services),
    startBalanceReminders(services),
    startOverdueReleases(services),
    startReconciliation(services),
    startPayoutAccountSweep(services),
    startUploadSweep(services),
    startDeletions(services, settings, PERSONAL_DATA),
    startApprovalExpiry(services),
    startRetention(services, PERSONAL_DATA),
    startExportSweep(services),
    startBadgeExpiry(services),
    startHandoverSweep(services),
    startPayoutReminders(services, settings),
    await startReviewInvitations(services, settings),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
