/** Every job and sweep. */
import { approvalDeadlines, approvalSweep } from '#features/approvals/api/index.ts'
import { breederSweeps } from '#features/breeders/api/index.ts'
import { catConfirmations, typicalPrices } from '#features/cats/api/index.ts'
import { registerContractJobs } from '#features/contracts/api/index.ts'
import { disputeSweeps, registerDisputeJobs } from '#features/disputes/api/index.ts'
import { listReportDeadlines } from '#features/guarantee/api/index.ts'
import { handoverSweep, listAnswerDeadlines } from '#features/handovers/api/index.ts'
import { registerLedgerJobs } from '#features/ledger/api/index.ts'
import { responseSweep } from '#features/messages/api/index.ts'
import { automaticReports, listAppealDeadlines, ownRecords } from '#features/moderation/api/index.ts'
import {
  balanceReminderSweep,
  breedingSweeps,
  listingQuestionSweep,
  offerReminderSweep,
  openNotices,
  payoutReminderSweep,
  pickupReminderSweep,
  registerBalanceReminders,
  registerNotificationJobs,
  registerOutageMails,
  registerPacedMails,
  registerPayoutAccountAlerts,
  registerPayoutAnnouncements,
  registerReviewAnnouncements,
  registerSaleAnnouncements,
  registerStaffAlerts,
  registerWaitingListAnnouncements,
  reviewInvitationSweep,
  searchMailSweep,
} from '#features/notifications/api/index.ts'
import { listBalanceDeadlines, stricterRuleSweep } from '#features/orders/api/index.ts'
import {
  fraudWarningSweep,
  paymentCheckSweep,
  registerPaymentCheckJobs,
} from '#features/payment-checks/api/index.ts'
import { paymentSweep, registerPaymentJobs } from '#features/payments/api/index.ts'
import { payoutAccountSweep, payoutSweep, registerPayoutJobs } from '#features/payouts/api/index.ts'
import {
  deletionDeadlines,
  deletionSweep,
  exportSweep,
  registerExportJob,
  retentionSweep,
} from '#features/privacy/api/index.ts'
import { reconciliationSweep, registerReconciliationJobs } from '#features/reconciliation/api/index.ts'
import { listCancelDeadlines, refundSweeps, registerRefundJobs } from '#features/refunds/api/index.ts'
import { searchGroupSweep, searchMatchSweep } from '#features/searches/api/index.ts'
import { uploadJobs, uploadSweep } from '#features/uploads/api/index.ts'
import {
  invitations,
  offerDeadlines,
  registerOfferJobs,
  waitingListSweeps,
} from '#features/waiting-lists/api/index.ts'
import type { Outages } from '#lib/outages.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { documentSweep } from '#platform/documents/index.ts'
import { heartbeatSweep, registerHeartbeat } from '#platform/heartbeat/index.ts'
import { registerMailJobs } from '#platform/mail/index.ts'
import type { DeadlineTimes } from '#platform/outages/index.ts'
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
  registerContractJobs(services)
  registerDisputeJobs(services)
  registerPayoutJobs(services)
  registerReconciliationJobs(services)
  registerNotificationJobs(services, settings)
  registerPacedMails(services, settings)
  registerSaleAnnouncements(services, settings)
  registerBalanceReminders(services)
  registerPayoutAnnouncements(services, settings)
  registerReviewAnnouncements(services, settings)
  registerStaffAlerts(services, settings)
  registerWaitingListAnnouncements(services, settings)
  registerOfferJobs(services)
  await invitations.registerJobs(services, settings, (report) =>
    automaticReports.reportInvitations(services, report),
  )
  registerOutageMails(services, outagePorts(services, settings))
  registerPayoutAccountAlerts(services, settings)
  registerExportJob(services, { notify: openNotices(services, settings).notify, tables: PERSONAL_DATA })
}

/** Every deadline that an outage of the site puts off, and those of them that are stored. */
export function outagePorts(services: AppServices, { publicUrl }: { publicUrl: string }) {
  return {
    publicUrl,
    lists: [
      listBalanceDeadlines,
      listCancelDeadlines,
      offerDeadlines.list,
      listAnswerDeadlines,
      listReportDeadlines,
      listAppealDeadlines,
      catConfirmations.listDeadlines,
      deletionDeadlines.list,
      (db: DbOrTx, times: DeadlineTimes) => approvalDeadlines.list({ ownRecords }, db, times),
    ],
    moves: [
      (outages: Outages) => offerDeadlines.move(services, outages),
      (outages: Outages) => deletionDeadlines.move(services.database.db, outages),
      (outages: Outages) => approvalDeadlines.move(services.db, outages),
    ],
  }
}

/** Every sweep. */
function listSweeps(services: AppServices, settings: { publicUrl: string; keys: Keys }): Sweep[] {
  return [
    heartbeatSweep(services),
    stricterRuleSweep(services),
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
    searchGroupSweep(services),
    searchMailSweep(services, settings),
    offerReminderSweep(services, settings),
    listingQuestionSweep(services, settings),
    handoverSweep(services),
    pickupReminderSweep(services, settings),
    ...breedingSweeps(services, settings),
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
