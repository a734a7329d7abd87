/** Notifies finance and owners, who can act on them, of late refunds, disputes, waiting payments, and fraud warnings. */

import { listStaffIds } from '#features/accounts/api/index.ts'
import { findDisputeAlert } from '#features/disputes/api/index.ts'
import { isPartyOfSale, orderPath } from '#features/orders/api/index.ts'
import { findCheckAlert, findWarningAlert } from '#features/payment-checks/api/index.ts'
import { staffAlertJob } from '#features/payments/api/index.ts'
import { findRefundAlert } from '#features/refunds/api/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { deadlineText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { openNotices } from './ports.ts'

/** Registers the job that notifies staff. Call it in every process before jobs start. */
export function registerStaffAlerts(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail'>,
  settings: { publicUrl: string },
): void {
  const { notify } = openNotices(services, settings)
  services.jobs.handle(staffAlertJob, ({ subject, id }) =>
    services.db.transaction(async (tx) => {
      const found = await ALERTS[subject](tx, id)
      if (!found) return
      const { transactionId, ...alert } = found
      for (const userId of await listStaffIds(tx, 'finance'))
        if (!(await isPartyOfSale(tx, transactionId, userId)))
          await notify(tx, { ...alert, userId, kind: 'support', subjectId: id })
    }),
  )
}

/** Notices stay, and are read by staff in several time zones. */
const UTC = { timeZone: 'UTC', today: undefined }

type Alert = { transactionId: string; title: string; text: string; path: string }

async function lateRefund(tx: DbOrTx, id: string): Promise<Alert | undefined> {
  const alert = await findRefundAlert(tx, id)
  return (
    alert && {
      transactionId: alert.transactionId,
      path: orderPath(alert),
      title: `The refund of ${formatWithCents(alert.amount)} for order ${alert.orderNumber} is late`,
      text: alert.failure
        ? `${sentence(`It was rejected: ${alert.failure}`)} Please look at the order.`
        : 'The bank has not confirmed it for more than a day. Please look at the order.',
    }
  )
}

async function dispute(tx: DbOrTx, id: string): Promise<Alert | undefined> {
  const alert = await findDisputeAlert(tx, id)
  if (!alert) return undefined
  const { amount, orderNumber, isClosed, reason, status } = alert
  const about = `The dispute of ${formatWithCents(amount)} for order ${orderNumber}`
  return {
    transactionId: alert.transactionId,
    path: orderPath(alert),
    title: isClosed ? `${about} was closed` : `${about} was opened`,
    text: `Reason: ${words(reason)}. Status: ${words(status)}.`,
  }
}

async function deadline(tx: DbOrTx, id: string): Promise<Alert | undefined> {
  const alert = await findDisputeAlert(tx, id)
  if (!alert?.evidenceDueAt || alert.isClosed) return undefined
  const { amount, orderNumber, evidenceDueAt } = alert
  return {
    transactionId: alert.transactionId,
    path: orderPath(alert),
    title: `The evidence for order ${orderNumber} is due soon`,
    text: `The dispute of ${formatWithCents(amount)} has not been answered. The bank accepts evidence until ${deadlineText(evidenceDueAt, UTC)}.`,
  }
}

async function paymentCheck(tx: DbOrTx, id: string): Promise<Alert | undefined> {
  const alert = await findCheckAlert(tx, id)
  if (!alert) return undefined
  const { amount, orderNumber, reasons, expiresAt, isReminder } = alert
  const what = `the payment of ${formatWithCents(amount)} for order ${orderNumber}`
  return {
    transactionId: alert.transactionId,
    path: orderPath(alert),
    title: isReminder ? `Still waiting: ${what}` : `Your approval is needed: ${what}`,
    text: `${reasons.join(' ')} Nothing has been charged yet. Without a decision, the payment is canceled automatically on ${deadlineText(expiresAt, UTC)}.`,
  }
}

async function fraudWarning(tx: DbOrTx, id: string): Promise<Alert | undefined> {
  const alert = await findWarningAlert(tx, id)
  if (!alert) return undefined
  return {
    transactionId: alert.transactionId,
    path: orderPath(alert),
    title: `Fraud warning: the payment of ${formatWithCents(alert.amount)} for order ${alert.orderNumber}`,
    text: `The card network reports: ${words(alert.fraudType)}. The payout is on hold until you refund the order or dismiss the warning.`,
  }
}

const ALERTS = {
  refund: lateRefund,
  dispute,
  deadline,
  payment_check: paymentCheck,
  fraud_warning: fraudWarning,
}

/** The provider's words, such as needs_response. */
function words(code: string): string {
  return code.replaceAll('_', ' ')
}
