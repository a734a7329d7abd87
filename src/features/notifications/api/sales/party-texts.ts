/** What one party of a sale reads about an event: a notice and an email with the same facts. */
import { orderPath } from '#features/orders/api/index.ts'
import { conversationPath } from '../conversation-mails.ts'
import { receiptRows } from './receipt-rows.ts'
import type { Announcement, PartyContext, SaleEventContext, SaleMail, Sent } from './sale-announcement.ts'
import { saleMailRows } from './sale-mails.ts'

export type PartyText = {
  /** Of the notice and the email, whose subject it is. */
  title: string
  /** Of the email. */
  paragraphs: string[]
  /** Of the notice; by default the paragraphs. */
  text?: string
  /** The button of the email, and where it and the notice lead; by default to the sale. */
  label?: string
  path?: string
}

/** Whether the cat of a sale that ended can be reserved again, for its breeder. */
export function relistedText({ sale: { snapshot }, now }: SaleEventContext): string {
  return now.isForSale
    ? `${snapshot.name} is for sale again.`
    : `${snapshot.name} is not for sale for now. Your dashboard shows why.`
}

/** The notice and the email for the buyer. */
export function toBuyer(context: PartyContext, text: PartyText): Sent {
  const { row, sale } = context
  const { breeder, reservedBy: userId, transactionId: subjectId } = sale
  const { label = 'View order', path = orderPath(sale) } = text
  return {
    notice: { userId, subjectId, path, kind: 'order', ...noticeText(text) },
    mail: mailOf(context, row.buyerEmail, text, {
      label,
      path,
      message: { name: breeder.businessName, userId: breeder.userId },
    }),
  }
}

/** The notice and the email for the breeder. */
export function toBreeder(context: PartyContext, text: PartyText): Sent {
  const { row, sale } = context
  const { breeder, buyerName, reservedBy, transactionId: subjectId } = sale
  const { label = 'View sale', path = orderPath(sale, 'breeder') } = text
  return {
    notice: {
      userId: breeder.userId,
      subjectId,
      path,
      actorId: reservedBy,
      kind: 'sale',
      ...noticeText(text),
    },
    mail: mailOf(context, row.breederEmail, text, {
      label,
      path,
      buyer: row.buyerFullName || buyerName,
      message: { name: buyerName, userId: reservedBy },
    }),
  }
}

/** The system message of an event with what each party receives. */
export function announcement(message: string, sent: Sent[], from?: Announcement['from']): Announcement {
  return {
    message,
    notices: sent.map(({ notice }) => notice),
    mails: sent.map(({ mail }) => mail),
    ...(from && { from }),
  }
}

function noticeText({ title, paragraphs, text = paragraphs.join(' ') }: PartyText) {
  return { title, text }
}

function mailOf(
  context: PartyContext,
  to: string,
  { title, paragraphs }: PartyText,
  of: {
    label: string
    path: string
    /** The name of the buyer, for the breeder. */
    buyer?: string
    message: { name: string; userId: string }
  },
): SaleMail {
  const { event, sale, publicUrl } = context
  const content = {
    title,
    paragraphs,
    rows: [...saleMailRows(sale, of.buyer), ...(event ? receiptRows({ event, sale, publicUrl }) : [])],
    action: { label: of.label, url: `${publicUrl}${of.path}` },
    small: {
      label: `Message ${of.message.name}`,
      url: `${publicUrl}${conversationPath(of.message.userId)}`,
    },
  }
  return { to, subject: title, content }
}
