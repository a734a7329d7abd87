/** Notifies staff of refunds that have not arrived after a day. */
import { listStaffIds } from '#features/accounts/api/index.ts'
import { orderPath } from '#features/orders/api/index.ts'
import { findRefundAlert, refundAlertJob } from '#features/payments/api/index.ts'
import { formatMoney } from '#lib/money.ts'
import type { Services } from '#platform/services.ts'
import { openNotices } from './ports.ts'

/** Registers the job of refund alerts. Call it in every process before jobs start. */
export function registerRefundAlerts(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail'>,
  settings: { publicUrl: string },
): void {
  const { notify } = openNotices(services, settings)
  services.jobs.handle(refundAlertJob, ({ refundId }) =>
    services.db.transaction(async (tx) => {
      const alert = await findRefundAlert(tx, refundId)
      if (!alert) return
      const { orderNumber, amount, failure } = alert
      for (const userId of await listStaffIds(tx))
        await notify(tx, {
          ...{ userId, kind: 'support', subjectId: refundId, path: orderPath(alert) },
          title: `The refund of ${formatMoney(amount)} for order ${orderNumber} is late`,
          text: failure
            ? `It was rejected: ${failure}. Please look at the order.`
            : 'The bank has not confirmed it for more than a day. Please look at the order.',
        })
    }),
  )
}
