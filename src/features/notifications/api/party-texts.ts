/** A text about an event of a sale as a notice and an email to one party. */
import { orderPath, salePath } from '#features/orders/api/index.ts'
import { type MailMessage, renderMail } from '#platform/mail/index.ts'
import type { SaleEventContext, SaleNotice } from './sale-announcement.ts'

/** A text for one party: `label` is the button that leads to `path`, by default the page of the sale. */
type Text = { title: string; text: string; label: string; path?: string }
type Sent = { notices: SaleNotice[]; mails: MailMessage[] }

/** The notice and the email for the buyer. */
export function forBuyer({ row, sale, publicUrl }: SaleEventContext, text: Text): Sent {
  const path = text.path ?? orderPath(sale)
  const notice = { userId: row.reservedBy, kind: 'order', subjectId: row.transactionId, path } as const
  return sent(notice, row.buyerEmail, row.orderNumber, publicUrl, text)
}

/** The notice and the email for the breeder. */
export function forBreeder({ row, sale, publicUrl }: SaleEventContext, text: Text): Sent {
  const path = salePath(sale)
  const notice = {
    ...{ userId: row.breeder.userId, subjectId: row.transactionId, path },
    kind: 'sale' as const,
    actorId: row.reservedBy,
  }
  return sent(notice, row.breederEmail, row.orderNumber, publicUrl, text)
}

/** The same text as a notice and as an email. */
function sent(
  notice: Omit<SaleNotice, 'title' | 'text'>,
  to: string,
  orderNumber: string,
  publicUrl: string,
  { title, text, label }: Text,
): Sent {
  const mail = renderMail({
    title,
    paragraphs: [text],
    rows: [{ label: 'Order', value: orderNumber }],
    action: { label, url: `${publicUrl}${notice.path}` },
  })
  return { notices: [{ ...notice, title, text }], mails: [{ to, subject: title, ...mail }] }
}
