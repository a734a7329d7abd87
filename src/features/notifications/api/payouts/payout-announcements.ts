/** Notifies breeders of their payouts, and staff of those that need attention. */

import { listStaffIds } from '#features/accounts/api/index.ts'
import { isPartyOfSale, orderPath } from '#features/orders/api/index.ts'
import {
  findPayoutAlert,
  findPayoutNotice,
  payoutAlertJob,
  payoutNoticeJob,
} from '#features/payouts/api/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueMail, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { findMailableAddress } from '../people-store.ts'
import { openNotices } from '../ports.ts'

type PayoutNotice = NonNullable<Awaited<ReturnType<typeof findPayoutNotice>>>

type AnnouncementServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail'>

/** The tab of the dashboard that shows payouts. */
const PAYOUTS_PATH = '/dashboard?tab=money'

/** Registers the jobs of payouts' notices. Call it in every process before jobs start. */
export function registerPayoutAnnouncements(
  services: AnnouncementServices,
  settings: { publicUrl: string },
): void {
  const { db, jobs } = services
  const { notify } = openNotices(services, settings)
  jobs.handle(payoutNoticeJob, ({ kind, id }) =>
    db.transaction(async (tx) => {
      const notice = await findPayoutNotice(tx, { kind, id })
      if (notice) await announce(services, tx, { ...TEXTS[kind](notice), notice, id, ...settings })
    }),
  )
  jobs.handle(payoutAlertJob, ({ kind, id }) =>
    db.transaction(async (tx) => {
      const alert = await findPayoutAlert(tx, { kind, id })
      if (!alert) return
      for (const userId of await listStaffIds(tx, 'finance'))
        if (!(await isConcerned(tx, alert, userId)))
          await notify(tx, { ...alertText(kind, alert), userId, kind: 'support', subjectId: id })
    }),
  )
}

/** Whether a user is a party of the sale, or the owner of the cattery, whose payout needs attention. */
const isConcerned = async (tx: DbOrTx, { sale, userId: owner }: PayoutNotice, userId: string) =>
  userId === owner || (sale !== null && (await isPartyOfSale(tx, sale.transactionId, userId)))

type Texts = { title: string; text: string }

const TEXTS: Record<'sent' | 'debt' | 'returned', (notice: PayoutNotice) => Texts> = {
  sent: ({ amount, sale, businessName }) => ({
    title: `${formatWithCents(amount)} for ${sale?.catName} is on its way to your bank`,
    text: `${sentence(`We have sent the payout of order ${sale?.orderNumber} to the account of ${businessName}`)} Banks usually need two business days.`,
  }),
  debt: ({ amount, sale }) => ({
    title: `You owe ${formatWithCents(amount)} for order ${sale?.orderNumber}`,
    text: `Money of ${sale?.catName} was returned to the buyer after your payout, and could not be taken back from your payout account. We deduct it from your next payouts.`,
  }),
  returned: ({ amount, failure }) => ({
    title: `Your bank returned a payout of ${formatWithCents(amount)}`,
    text: `${failure ? `The reason: ${failure} ` : ''}The money is still yours. Please check your bank details; then the payout is sent again.`,
  }),
}

async function announce(
  services: AnnouncementServices,
  tx: DbOrTx,
  { title, text, notice, id, publicUrl }: Texts & { notice: PayoutNotice; id: string; publicUrl: string },
): Promise<void> {
  const { clock, jobs, mail } = services
  const { userId, sale } = notice
  const path = sale ? orderPath(sale, 'breeder') : PAYOUTS_PATH
  const isNew = await putNotice(tx, {
    userId,
    kind: 'account',
    subjectId: id,
    title,
    text,
    path,
    now: clock.now(),
  })
  if (!isNew) return
  await publishNoticesChanged(services, tx, userId)
  const to = await findMailableAddress(tx, mail, userId)
  if (!to) return
  await enqueueMail(jobs, tx, {
    to,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [text],
      rows: rowsOf(notice),
      action: { label: sale ? 'View sale' : 'View payouts', url: `${publicUrl}${path}` },
    }),
  })
}

/** The facts of a payout; one that a bank returned may be of several orders. */
function rowsOf({ businessName, amount, sale }: PayoutNotice): { label: string; value: string }[] {
  if (!sale)
    return [
      { label: 'Cattery', value: businessName },
      { label: 'Amount', value: formatWithCents(amount) },
    ]
  const { orderNumber, catName, gross, fee, deducted } = sale
  return [
    { label: 'Cattery', value: businessName },
    { label: 'Order', value: orderNumber },
    { label: 'Cat', value: catName },
    { label: 'Paid by the buyer', value: formatWithCents(gross) },
    ...(fee > 0 ? [{ label: 'Platform fee', value: `−${formatWithCents(fee)}` }] : []),
    ...(deducted > 0 ? [{ label: 'Deducted from a debt', value: `−${formatWithCents(deducted)}` }] : []),
    { label: 'Amount', value: formatWithCents(amount) },
  ]
}

function alertText(
  kind: 'transfer' | 'reversal' | 'bank',
  { amount, sale, businessName, failure }: PayoutNotice,
): Texts & { path: string } {
  const money = formatWithCents(amount)
  const reason = failure ? `It was rejected: ${failure}` : 'The payment provider has not confirmed it.'
  if (kind === 'bank' || !sale)
    return {
      title: `The bank of ${businessName} returned a payout of ${money}`,
      text: failure ?? 'The bank did not say why.',
      path: '/admin/reconciliation',
    }
  return {
    title: `The ${kind} of ${money} for order ${sale.orderNumber} needs attention`,
    text: `${reason} Please look at the order.`,
    path: orderPath(sale),
  }
}
