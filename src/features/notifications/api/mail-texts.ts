import type { MailDraft } from '#platform/mail/index.ts'
import { toQuotes } from './quotes.ts'
import type { Waiting } from './unread.ts'

type ConversationMail = {
  waiting: Waiting
  /** The sender. */
  name: string
  /** The subject of the inquiry, if any. */
  subject: string | null
  /** Of the conversation. */
  url: string
}

/** The email about unread messages or an inquiry. */
export function conversationMail(mail: ConversationMail): MailDraft {
  return mail.waiting.inquiry ? inquiryMail(mail) : messageMail(mail)
}

function messageMail({ waiting, name, url }: ConversationMail): MailDraft {
  const { count, texts, before } = waiting
  const quotes = toQuotes(texts, before)
  const earlier = quotes.length > 0 ? count - quotes.length : 0
  const subject = count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`
  return {
    subject,
    content: {
      title: subject,
      paragraphs: [
        ...(earlier > 0
          ? [earlier === 1 ? '1 earlier message is not shown.' : `${earlier} earlier messages are not shown.`]
          : []),
        ...quotes,
      ],
      action: { label: 'Read and reply', url },
      footnote: footnote('messages'),
    },
  }
}

function inquiryMail({ waiting, name, subject, url }: ConversationMail): MailDraft {
  const { inquiry, count } = waiting
  const title = subject ? `${name} asks about ${subject}` : `${name} has a question`
  const more = count - 1
  return {
    subject: title,
    content: {
      title,
      paragraphs: [
        ...toQuotes([inquiry?.message ?? '']),
        ...(more === 1 ? ['Another message is waiting for you.'] : []),
        ...(more > 1 ? [`${more} more messages wait to be read.`] : []),
      ],
      action: { label: 'Read and reply', url },
      footnote: footnote('inquiries'),
    },
  }
}

function footnote(what: string): string {
  return `You received this email because you have ${what} on Littermate that you have not read. Contact details are left out.`
}
