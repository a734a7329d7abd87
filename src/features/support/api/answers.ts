/** How staff answer, close, and reopen requests. */
import {
  addNote,
  addSearchText,
  type CaseRow,
  closeCase,
  findCase,
  lockCase,
  type ModerationPorts,
  reopenCase,
  setWaiting,
} from '#features/moderation/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { StaffRequest } from '../contract.ts'
import { SUPPORT_CHANGED } from '../events.ts'
import { answerParagraphs, type MailServices, mailAnswer, type SupportSettings } from './mails.ts'
import { readStaffRequest } from './read-conversation.ts'
import { addMessage, findRequest, listMessages } from './store.ts'

export type AnswerServices = MailServices & Pick<Services, 'db' | 'events'>

/** A request for staff. Throws not_found. */
export async function getStaffRequest(db: DbOrTx, caseId: string): Promise<StaffRequest> {
  const row = await findCase(db, caseId)
  const request = row && (await findRequest(db, caseId))
  if (!row || !request) throw new AppError('not_found')
  return readStaffRequest(db, row, request.reference)
}

/**
 * Stores an answer and sends it to the sender, once per ID; closes the case if wanted. Throws not_found; forbidden for
 * the staff member's own request; `conflict` if the ID is another message's.
 */
export async function answer(
  services: AnswerServices,
  settings: SupportSettings,
  notify: ModerationPorts['notify'],
  actor: Viewer,
  caseId: string,
  { messageId: id, text, close = false }: { messageId: string; text: string; close?: boolean | undefined },
): Promise<StaffRequest> {
  const { db } = services
  const now = services.clock.now()
  await db.transaction(async (tx) => {
    const row = await lockRequest(tx, actor, caseId)
    const [known] = await listMessages(tx, caseId, id)
    if (known?.isAnswer) return
    const message = { id, caseId, isAnswer: true, staffId: actor.id, text, createdAt: now }
    if (known || !(await addMessage(tx, message))) throw new AppError('conflict')
    await addSearchText(tx, caseId, text)
    await setWaiting(tx, caseId, null)
    const isClosed = close || row.status === 'closed'
    if (close && row.status === 'open') await setStatusOf(tx, row, 'closed', actor, now)
    if (row.userId) {
      await notify(tx, {
        userId: row.userId,
        kind: 'support',
        subjectId: id,
        path: `/support/${caseId}`,
        title: `Our answer to your request (case ${row.number})`,
        text: answerParagraphs(text, isClosed).join('\n\n'),
      })
    } else await mailAnswer(services, settings, tx, row, { text, isClosed })
    await publishChange(services, tx, row)
  })
  return getStaffRequest(db, caseId)
}

/** Closes or reopens a request. Throws not_found; forbidden; `conflict` if it has that status already. */
export async function setStatus(
  services: AnswerServices,
  actor: Viewer,
  caseId: string,
  status: CaseRow['status'],
): Promise<StaffRequest> {
  const { db } = services
  await db.transaction(async (tx) => {
    const row = await lockRequest(tx, actor, caseId)
    if (row.status === status)
      throw new AppError('conflict', {
        message: status === 'closed' ? 'This case is already closed.' : 'This case is already open.',
      })
    await setStatusOf(tx, row, status, actor, services.clock.now())
    await publishChange(services, tx, row)
  })
  return getStaffRequest(db, caseId)
}

async function lockRequest(tx: DbOrTx, actor: Viewer, caseId: string): Promise<CaseRow> {
  const row = await lockCase(tx, caseId)
  if (!row || !(await findRequest(tx, caseId))) throw new AppError('not_found')
  if (row.userId === actor.id)
    throw new AppError('forbidden', { message: 'Another staff member has to answer your own request.' })
  return row
}

async function setStatusOf(
  tx: DbOrTx,
  { id: caseId }: CaseRow,
  status: CaseRow['status'],
  actor: Viewer,
  now: Date,
): Promise<void> {
  if (status === 'closed') await closeCase(tx, caseId, now)
  else await reopenCase(tx, caseId)
  const kind = status === 'closed' ? 'closed' : 'reopened'
  await addNote(tx, { caseId, kind, actorId: actor.id, createdAt: now })
}

async function publishChange({ events }: AnswerServices, tx: DbOrTx, { userId }: CaseRow): Promise<void> {
  if (userId) await events.publish(tx, SUPPORT_CHANGED, { userId })
}
