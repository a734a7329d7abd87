/** Every job and sweep. */
import { approvalSweep } from '#features/approvals/api/index.ts'
import { breederSweeps } from '#features/breeders/api/index.ts'
import { typicalPrices } from '#features/cats/api/index.ts'
import { disputeSweeps, registerDisputeJobs } from '#features/disputes/api/index.ts'
import { handoverSweep } from '#features/handovers/api/index.ts'
import { registerLedgerJobs } from '#features/ledger/api/index.ts'
import { responseSweep } from '#features/messages/api/index.ts'
import {
  balanceReminderSweep,
  listingQuestionSweep,
  offerReminderSweep,
  openNotices,
  payoutReminderSweep,
  pickupReminderSweep,
  registerBalanceReminders,
  registerNotificationJobs,
  registerPayoutAccountAlerts,
  registerPayoutAnnouncements,
  registerReviewAnnouncements,
  registerSaleAnnouncements,
  registerStaffAlerts,
  registerWaitingListAnnouncements,
  reviewInvitationSweep,
  searchMailSweep,
} from '#features/notifications/api/index.ts'
import {
  fraudWarningSweep,
  paymentCheckSweep,
  registerPaymentCheckJobs,
} from '#features/payment-checks/api/index.ts'
import { paymentSweep, registerPaymentJobs } from '#features/payments/api/index.ts'
import { payoutAccountSweep, payoutSweep, registerPayoutJobs } from '#features/payouts/api/index.ts'
import { deletionSweep, exportSweep, registerExportJob, retentionSweep } from '#features/privacy/api/index.ts'
import { reconciliationSweep, registerReconciliationJobs } from '#features/reconciliation/api/index.ts'
import { refundSweeps, registerRefundJobs } from '#features/refunds/api/index.ts'
import { searchMatchSweep } from '#features/searches/api/index.ts'
import { uploadJobs, uploadSweep } from '#features/uploads/api/index.ts'
import { registerOfferJobs, waitingListSweeps } from '#features/waiting-lists/api/index.ts'
import { documentSweep } from '#platform/documents/index.ts'
import { heartbeatSweep, registerHeartbeat } from '#platform/heartbeat/index.ts'
import { registerMailJobs } from '#platform/mail/index.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { type Sweep, startSweeps } from '#platform/sweeps/index.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { AppServices } from './services.ts'

/** Registers the handlers of all jobs. Every process needs this, because it creates the queues. */
export async function registerJobs(
  services: AppServices,
  settings: { publicUrl: string; keys: Keys },
): Promise<void> {
  registerHeartbeat(services.jobs, services.db)
  registerMailJobs(services)
  uploadJobs(services)
  registerLedgerJobs(services)
  registerPaymentJobs(services)
  registerPaymentCheckJobs(services)
  registerRefundJobs(services)
  registerDisputeJobs(services)
  registerPayoutJobs(services)
  registerReconciliationJobs(services)
  registerNotificationJobs(services, settings)
  registerSaleAnnouncements(services, settings)
  registerBalanceReminders(services)
  registerPayoutAnnouncements(services, settings)
  registerReviewAnnouncements(services, settings)
  registerStaffAlerts(services, settings)
  registerWaitingListAnnouncements(services, settings)
  registerOfferJobs(services)
  registerPayoutAccountAlerts(services, settings)
  registerExportJob(services, { notify: openNotices(services, settings).notify, tables: PERSONAL_DATA })
}

/** Every sweep. */
function listSweeps(services: AppServices, settings: { publicUrl: string; keys: Keys }): Sweep[] {
  return [
    heartbeatSweep(services),
    paymentSweep(services),
    paymentCheckSweep(services),
    ...refundSweeps(services),
    fraudWarningSweep(services),
    ...disputeSweeps(services),
    payoutSweep(services),
    balanceReminderSweep(services, settings),
    reconciliationSweep(services),
    payoutAccountSweep(services),
    uploadSweep(services),
    deletionSweep(services, settings, PERSONAL_DATA),
    approvalSweep(services, openNotices(services, settings)),
    retentionSweep(services, PERSONAL_DATA),
    exportSweep(services),
    documentSweep(services),
    ...breederSweeps(services),
    typicalPrices.sweepPrices(services),
    responseSweep(services),
    ...waitingListSweeps(services),
    searchMatchSweep(services),
    searchMailSweep(services, settings),
    offerReminderSweep(services, settings),
    listingQuestionSweep(services, settings),
    handoverSweep(services),
    pickupReminderSweep(services, settings),
    payoutReminderSweep(services, settings),
    reviewInvitationSweep(services, settings),
  ]
}

/** Starts the job queue and, with `work`, the jobs and sweeps. Returns a function that stops the sweeps. */
export async function startJobs(
  services: AppServices,
  settings: { publicUrl: string; keys: Keys },
  { work }: { work: boolean },
): Promise<() => Promise<void>> {
  await services.jobs.start({ work })
  if (!work) return async () => {}
  return startSweeps(listSweeps(services, settings), services)
}
