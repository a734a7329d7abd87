/** What the parties read about the handover of a cat. */
import { catPagePath, orderPath, salePath } from '#features/orders/api/index.ts'
import { type MailMessage, renderMail } from '#platform/mail/index.ts'
import type { Announcement, SaleEventContext, SaleNotice } from './sale-announcement.ts'

/** One party has confirmed without the code; the other one is asked to. */
export function handoverConfirmed(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { snapshot, breeder, buyerName } = sale
  const cat = snapshot.name
  return event.actor === 'breeder'
    ? {
        message: `${breeder.businessName} confirmed the handover of ${cat}.`,
        ...forBuyer(context, {
          title: `Do you have ${cat}?`,
          text: `${breeder.businessName} confirmed the handover. Please confirm that ${cat} is with you, or tell us if you did not meet. Without your answer, the sale is completed after 14 days.`,
          label: 'Answer now',
        }),
      }
    : {
        message: `${buyerName} confirmed the handover of ${cat}.`,
        ...forBreeder(context, {
          title: `${buyerName} has ${cat}`,
          text: `${buyerName} confirmed the handover. Add the microchip number and a file to complete the sale.`,
          label: 'Complete the sale',
        }),
      }
}

/** The buyer says that the handover did not happen. The case confirms that to the buyer. */
export function handoverReported(context: SaleEventContext): Announcement {
  const { snapshot, buyerName } = context.sale
  return {
    message: `${buyerName} reported that ${snapshot.name} was not handed over. Our staff will look into it.`,
    ...forBreeder(context, {
      title: `${buyerName} reported a problem`,
      text: `${buyerName} says that ${snapshot.name} was not handed over. The sale is not completed until this is resolved. Please talk to each other; our staff will look into it as well.`,
      label: 'View the sale',
    }),
  }
}

/** The sale is completed; the buyer receives the link to the page of the cat. */
export function handoverCompleted(context: SaleEventContext): Announcement {
  const { snapshot, breeder, buyerName } = context.sale
  const cat = snapshot.name
  const buyer = forBuyer(context, {
    title: `${cat} is yours`,
    text: `The handover is confirmed, and the sale is completed. The page of ${cat} has the microchip number, the vaccinations, and all documents to print or save. Register the microchip in your name.`,
    label: `Open the page of ${cat}`,
    path: catPagePath(context.sale),
  })
  const owner = forBreeder(context, {
    title: `The sale of ${cat} is completed`,
    text: `${buyerName} has ${cat}, and the sale is completed. Thank you for selling on Littermate, ${breeder.businessName}.`,
    label: 'View the sale',
  })
  return {
    message: `${cat} was handed over. The sale is completed.`,
    notices: [...buyer.notices, ...owner.notices],
    mails: [...buyer.mails, ...owner.mails],
  }
}

type Text = { title: string; text: string; label: string; path?: string }
type Sent = { notices: SaleNotice[]; mails: MailMessage[] }

function forBuyer({ row, sale, publicUrl }: SaleEventContext, text: Text): Sent {
  const path = text.path ?? orderPath(sale)
  const notice = { userId: row.reservedBy, kind: 'order', subjectId: row.transactionId, path } as const
  return sent(notice, row.buyerEmail, row.orderNumber, publicUrl, text)
}

function forBreeder({ row, sale, publicUrl }: SaleEventContext, text: Text): Sent {
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
