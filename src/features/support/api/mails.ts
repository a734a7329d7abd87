/** Emails to senders of support requests. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CaseRow } from '#features/moderation/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { enqueueMail, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { LINK_DAYS, type SupportTopic, TOPIC_LABELS } from '../choices.ts'
import { requestPath } from './token.ts'

export type MailServices = Pick<Services, 'clock' | 'jobs' | 'mail'>
export type SupportSettings = { keys: Keys; publicUrl: string }

const LINK_NOTE = `This link works for ${LINK_DAYS} days and only you have it, so please do not forward it.`

/** Confirms a request. It does not quote the request, because a visitor can enter anyone's address. */
export async function mailConfirmation(
  services: MailServices,
  settings: SupportSettings,
  tx: DbOrTx,
  row: CaseRow,
): Promise<void> {
  const topic = TOPIC_LABELS[row.reason as SupportTopic]
  await mailSender(services, settings, tx, row, {
    subject: `We have received your request (case ${row.number})`,
    title: 'We have received your request',
    paragraphs: ['Thank you for writing to us. A person will read it and answer by email.'],
    rows: [
      { label: 'Case number', value: String(row.number) },
      { label: 'Topic', value: topic },
    ],
    label: 'View your request',
    footnote: row.contactEmail
      ? `You received this email because this address was entered in our support form. If that was not you, please ignore it. ${LINK_NOTE}`
      : 'You received this email because you wrote to our support.',
  })
}

/** Sends an answer to a visitor; users are notified instead. */
export async function mailAnswer(
  services: MailServices,
  settings: SupportSettings,
  tx: DbOrTx,
  row: CaseRow,
  { text, isClosed }: { text: string; isClosed: boolean },
): Promise<void> {
  await mailSender(services, settings, tx, row, {
    subject: `Our answer to your request (case ${row.number})`,
    title: 'Our answer to your request',
    paragraphs: answerParagraphs(text, isClosed),
    label: 'View and reply',
    footnote: `Please reply with the button, not by email. ${LINK_NOTE}`,
  })
}

/** Sends a visitor a new link. */
export async function mailLink(
  services: MailServices,
  settings: SupportSettings,
  tx: DbOrTx,
  row: CaseRow,
): Promise<void> {
  await mailSender(services, settings, tx, row, {
    subject: `Your link to case ${row.number}`,
    title: 'Your new link',
    paragraphs: ['With this link, you can read your request to our support and reply to our answers.'],
    label: 'View your request',
    footnote: LINK_NOTE,
  })
}

/** An answer as paragraphs of an email or a notification. */
export function answerParagraphs(text: string, isClosed: boolean): string[] {
  const note = 'We have closed this case. If you need more help, reply, and we will open it again.'
  return [...text.split(/\n{2,}/).filter((paragraph) => paragraph.trim()), ...(isClosed ? [note] : [])]
}

type SenderMail = {
  subject: string
  title: string
  paragraphs: string[]
  rows?: { label: string; value: string }[]
  /** The label of the button that opens the request. */
  label: string
  footnote: string
}

/** Sends an email to the visitor, or to the user's confirmed address. */
async function mailSender(
  { clock, jobs, mail }: MailServices,
  { keys, publicUrl }: SupportSettings,
  tx: DbOrTx,
  row: CaseRow,
  { subject, label, ...content }: SenderMail,
): Promise<void> {
  const to = row.contactEmail ?? (await findAddress(tx, row.userId, mail.leavesMachine))
  if (!to) return
  const path = row.contactEmail ? requestPath(keys, row.id, clock.now()) : `/support/${row.id}`
  await enqueueMail(jobs, tx, {
    to,
    subject,
    ...renderMail({ ...content, action: { label, url: `${publicUrl}${path}` } }),
  })
}

const addressRow = z.object({ email: z.string(), isVerified: z.boolean() })

async function findAddress(
  tx: DbOrTx,
  userId: string | null,
  mustBeConfirmed: boolean,
): Promise<string | undefined> {
  const user = await read(tx, addressRow).maybeRow(
    sql`select email, is_verified from users where id = ${userId}`,
  )
  return user && (user.isVerified || !mustBeConfirmed) ? user.email : undefined
}
