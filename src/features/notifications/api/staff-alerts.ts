/** Notifies finance and owners, who can act on them, of late refunds and of disputes. */
import { listStaffIds } from '#features/accounts/api/index.ts'
import { orderPath } from '#features/orders/api/index.ts'
import { findDisputeAlert, findRefundAlert, staffAlertJob } from '#features/payments/api/index.ts'
import { formatMoney } from '#lib/money.ts'
import type { Handle } from '#platform/db/index.ts'
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
      const alert = await (subject === 'refund' ? lateRefund(tx, id) : dispute(tx, id))
      if (!alert) return
      for (const userId of await listStaffIds(tx, 'finance'))
        await notify(tx, { ...alert, userId, kind: 'support', subjectId: id })
    }),
  )
}

type Alert = { title: string; text: string; path: string }

async function lateRefund(tx: Handle, id: string): Promise<Alert | undefined> {
  const alert = await findRefundAlert(tx, id)
  return (
    alert && {
      path: orderPath(alert),
      title: `The refund of ${formatMoney(alert.amount)} for order ${alert.orderNumber} is late`,
      text: alert.failure
        ? `It was rejected: ${alert.failure}. Please look at the order.`
        : 'The bank has not confirmed it for more than a day. Please look at the order.',
    }
  )
}

async function dispute(tx: Handle, id: string): Promise<Alert | undefined> {
  const alert = await findDisputeAlert(tx, id)
  if (!alert) return undefined
  const { amount, orderNumber, isClosed, reason, status } = alert
  const about = `The dispute of ${formatMoney(amount)} for order ${orderNumber}`
  return {
    path: orderPath(alert),
    title: isClosed ? `${about} was closed` : `${about} was opened`,
    text: `Reason: ${words(reason)}. Status: ${words(status)}.`,
  }
}

/** The provider's words, such as needs_response. */
function words(code: string): string {
  return code.replaceAll('_', ' ')
}
