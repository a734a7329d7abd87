/** The rules about personal data of every table, from the highest feature to the lowest, so that rows go before those they refer to. */
import { accountRules } from '#features/accounts/api/index.ts'
import { approvalRules } from '#features/approvals/api/index.ts'
import { breederRules } from '#features/breeders/api/index.ts'
import { breedingRules } from '#features/breeding/api/index.ts'
import { calendarRules } from '#features/calendar/api/index.ts'
import { carePlanRules } from '#features/care-plans/api/index.ts'
import { catRules } from '#features/cats/api/index.ts'
import { contractRules } from '#features/contracts/api/index.ts'
import { diaryRules } from '#features/diaries/api/index.ts'
import { disputeRules } from '#features/disputes/api/index.ts'
import { favoriteRules } from '#features/favorites/api/index.ts'
import { guaranteeRules } from '#features/guarantee/api/index.ts'
import { handoverRules } from '#features/handovers/api/index.ts'
import { ledgerRules } from '#features/ledger/api/index.ts'
import { litterLogRules } from '#features/litter-log/api/index.ts'
import { litterRules } from '#features/litters/api/index.ts'
import { messageRules } from '#features/messages/api/index.ts'
import { moderationRules } from '#features/moderation/api/index.ts'
import { notificationRules } from '#features/notifications/api/index.ts'
import { papersRules } from '#features/papers/api/index.ts'
import { paymentCheckRules } from '#features/payment-checks/api/index.ts'
import { paymentStopRules } from '#features/payment-stops/api/index.ts'
import { paymentRules } from '#features/payments/api/index.ts'
import { payoutRules } from '#features/payouts/api/index.ts'
import { pickupRules } from '#features/pickups/api/index.ts'
import { placeRuleRules } from '#features/place-rules/api/index.ts'
import { privacyRules } from '#features/privacy/api/index.ts'
import { receiptRules } from '#features/receipts/api/index.ts'
import { reconciliationRules } from '#features/reconciliation/api/index.ts'
import { refundRules } from '#features/refunds/api/index.ts'
import { reviewRules } from '#features/reviews/api/index.ts'
import { saleRules } from '#features/sales/api/index.ts'
import { searchRules } from '#features/searches/api/index.ts'
import { supportRules } from '#features/support/api/index.ts'
import { uploadRules } from '#features/uploads/api/index.ts'
import { waitingListRules } from '#features/waiting-lists/api/index.ts'
import { backupRules } from '#platform/backup/index.ts'
import { heartbeatRules } from '#platform/heartbeat/index.ts'
import { trackedMailRules } from '#platform/mail/index.ts'
import { outageRules } from '#platform/outages/index.ts'
import type { TableRules } from '#platform/personal-data/index.ts'
import { rateLimitRules } from '#platform/rate-limits/index.ts'
import { securityLogRules } from '#platform/security-log/index.ts'

export const PERSONAL_DATA: TableRules[] = [
  ...privacyRules,
  ...notificationRules,
  ...calendarRules,
  ...reconciliationRules,
  ...paymentStopRules,
  ...payoutRules,
  ...paymentCheckRules,
  ...guaranteeRules,
  ...disputeRules,
  ...supportRules,
  ...moderationRules,
  ...reviewRules,
  ...refundRules,
  ...paymentRules,
  ...pickupRules,
  ...receiptRules,
  ...ledgerRules,
  ...handoverRules,
  ...papersRules,
  ...contractRules,
  ...saleRules,
  ...searchRules,
  ...waitingListRules,
  ...messageRules,
  ...favoriteRules,
  ...diaryRules,
  ...carePlanRules,
  ...litterLogRules,
  ...catRules,
  ...litterRules,
  ...breedingRules,
  ...approvalRules,
  ...breederRules,
  ...placeRuleRules,
  ...uploadRules,
  ...accountRules,
  ...securityLogRules,
  ...rateLimitRules,
  ...heartbeatRules,
  ...trackedMailRules,
  ...outageRules,
  ...backupRules,
  { table: 'migrations', holds: 'Which changes of the schema were made.', impersonal: true },
]

/** Personal data outside of the database's tables. */
export const OTHER_PLACES: { place: string; holds: string; deletion: string; period: string }[] = [
  {
    place: 'Object storage',
    holds: 'Pictures, documents, and the files of exports.',
    deletion: 'Files are deleted within a day after the account, except for those of a sale.',
    period: 'Unused files 1 day, exports 1 day, files of a sale 10 years.',
  },
  {
    place: 'Job queue (schema `jobs`)',
    holds: 'Emails that wait to be sent, and IDs of what other jobs work on.',
    deletion: 'Emails to the address that have not been sent are deleted with the account.',
    period: 'Finished jobs 7 days, jobs that cannot run 90 days.',
  },
  {
    place: 'Payment provider',
    holds:
      'Cards and payments, and what breeders enter there to be paid; the provider is itself responsible for them.',
    deletion:
      'The customer is deleted at the provider. Payments stay there, as the law requires of the provider.',
    period: 'Set by the provider.',
  },
  {
    place: 'Mail server',
    holds: 'Emails on their way.',
    deletion: 'Emails that were delivered are in your mailbox.',
    period: 'Set by the operator of the mail server; without one, the last 200 emails are in a local folder.',
  },
  {
    place: 'Logs of the server',
    holds:
      'Requests with the route, the user’s ID, and a part of the IP address, without contents, cookies, and passwords.',
    deletion: 'They end with their period.',
    period: '30 days, set where logs are collected.',
  },
  {
    place: 'Backups',
    holds: 'A copy of the database and files, encrypted if a key is set.',
    deletion:
      'A deleted account disappears with the last backup that contains it. After a restore, accounts that were deleted since the backup are deleted again.',
    period: '35 days, set with `BACKUP_KEEP`.',
  },
  {
    place: 'Object storage, folder `deletions`',
    holds: 'The random IDs of deleted users, so that a restore of an older state deletes them again.',
    deletion: 'They stay.',
    period: 'As long as the row of the deleted user.',
  },
]
