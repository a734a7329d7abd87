/** How anyone writes to support. */

import type { z } from 'zod'
import { addSupportCase, type CaseRow, findCase } from '#features/moderation/api/index.ts'
import { attachDocuments, attachVisitorDocuments, parseObjectId } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { newRequestSchema } from '../contract.ts'
import { requestTries } from './limits.ts'
import { type MailServices, mailConfirmation, type SupportSettings } from './mails.ts'
import { addMessage, addRequest, findByClientId, lockClientId } from './store.ts'
import { findSubject } from './subjects.ts'

export type RequestServices = MailServices & Pick<Services, 'db' | 'rateLimits'>
type NewRequest = z.output<typeof newRequestSchema>
/** Who sends a request: a user, or a visitor with an email address. */
type Sender = { viewer: Viewer | null; address: string }

/** What a person reads whose browser filled in the field that only programs see. */
const HIDDEN_FIELD =
  'Your browser filled in a field that is not shown. It is empty now: please send the message again.'

/** Characters of the text that lists of cases show. */
const EXCERPT = 300

/**
 * Opens a case for a request and confirms it by email. Sending the same form again returns the same case. Throws
 * `invalid` for a visitor without an email address, others' orders or files, and programs; `conflict` if the form's ID
 * belongs to someone else; too_many_requests.
 */
export async function openRequest(
  services: RequestServices,
  settings: SupportSettings,
  { viewer, address }: Sender,
  form: NewRequest,
): Promise<{ id: string; number: number }> {
  const { db, clock, rateLimits } = services
  const sender = viewer ? { userId: viewer.id, contactEmail: null } : visitorOf(form)
  if (form.website) throw new AppError('invalid', { fields: { website: HIDDEN_FIELD } })
  const known = await findSent(db, form.clientId, sender)
  if (known) return known
  await rateLimits.consume(db, requestTries(address, sender.userId ?? sender.contactEmail))
  return db.transaction(async (tx) => {
    await lockClientId(tx, form.clientId)
    const sent = await findSent(tx, form.clientId, sender)
    if (sent) return sent
    const now = clock.now()
    const subject = await findSubject(tx, viewer, form)
    const { text, topic, clientId } = form
    const reference = form.reference || null
    const row = await addSupportCase(
      tx,
      {
        ...sender,
        reason: topic,
        comment: excerptOf(text),
        createdAt: now,
        waitingSince: now,
        ...(subject && { subjectKind: subject.kind, subjectId: subject.id, subjectTitle: subject.title }),
      },
      [text, reference ?? ''],
    )
    await addRequest(tx, { caseId: row.id, clientId, reference })
    const message = { id: newId(), caseId: row.id, isAnswer: false, text, createdAt: now }
    await addMessage(tx, message, await attachFiles(tx, viewer, form.files, now))
    await mailConfirmation(services, settings, tx, row)
    return { id: row.id, number: row.number }
  })
}

/** Attaches the sender's uploads to a request and returns their object IDs. Throws `invalid` for others' files. */
export async function attachFiles(
  tx: DbOrTx,
  viewer: Viewer | null,
  files: string[] | undefined,
  at: Date,
): Promise<string[]> {
  const paths = [...new Set(files)]
  const field = 'files'
  if (viewer && !viewer.isSuspended) await attachDocuments(tx, { id: viewer.id, field, at }, paths)
  else await attachVisitorDocuments(tx, { field, at }, paths)
  return paths.map(parseObjectId)
}

function visitorOf({ email }: NewRequest): { userId: null; contactEmail: string } {
  if (!email)
    throw new AppError('invalid', { fields: { email: 'Please enter your email address for our answer.' } })
  return { userId: null, contactEmail: email }
}

type SenderKey = Pick<CaseRow, 'userId' | 'contactEmail'>

/** The case that the sender opened with this form. Throws `conflict` if someone else did. */
async function findSent(
  db: DbOrTx,
  clientId: string,
  { userId, contactEmail }: SenderKey,
): Promise<{ id: string; number: number } | undefined> {
  const request = await findByClientId(db, clientId)
  const row = request && (await findCase(db, request.caseId))
  if (!row) return undefined
  if (row.userId !== userId || row.contactEmail !== contactEmail) throw new AppError('conflict')
  return { id: row.id, number: row.number }
}

function excerptOf(text: string): string {
  return excerpt(text.replace(/\s+/g, ' '), EXCERPT)
}
