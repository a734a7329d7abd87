import { renderMail } from '#platform/mail/index.ts'
import { toQuotes } from './quotes.ts'
import type { Waiting } from './unread.ts'

type ConversationMail = {
  waiting: Waiting
  /** The sender. */
  name: string
  /** The subject of the inquiry, if any. */
  subject: string | null
  /** URLs of the conversation and for unsubscribing. */
  url: string
  unsubscribe: string
}

/** The email about unread messages or an inquiry. */
export function conversationMail(mail: ConversationMail): { subject: string; text: string; html: string } {
  return mail.waiting.inquiry ? inquiryMail(mail) : messageMail(mail)
}

function messageMail({ waiting, name, url, unsubscribe }: ConversationMail) {
  const { count, texts, before } = waiting
  const quotes = toQuotes(texts, before)
  const earlier = quotes.length > 0 ? count - quotes.length : 0
  const subject = count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`
  return {
    subject,
    ...renderMail({
      title: subject,
      paragraphs: [
        ...(earlier > 0
          ? [earlier === 1 ? '1 earlier message is not shown.' : `${earlier} earlier messages are not shown.`]
          : []),
        ...quotes,
      ],
      action: { label: 'Read and reply', url },
      footnote: footnote('messages'),
      small: { label: 'Unsubscribe from emails about new messages', url: unsubscribe },
    }),
  }
}

function inquiryMail({ waiting, name, subject, url, unsubscribe }: ConversationMail) {
  const { inquiry, count } = waiting
  const title = subject ? `${name} asks about ${subject}` : `${name} has a question`
  const more = count - 1
  return {
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        ...toQuotes([inquiry?.message ?? '']),
        ...(more === 1 ? ['Another message is waiting for you.'] : []),
        ...(more > 1 ? [`${more} more messages wait to be read.`] : []),
      ],
      action: { label: 'Read and reply', url },
      footnote: footnote('inquiries'),
      small: { label: 'Unsubscribe from emails about new inquiries', url: unsubscribe },
    }),
  }
}

function footnote(what: string): string {
  return `You received this email because you have ${what} on Littermate that you have not read. Contact details are left out.`
}
