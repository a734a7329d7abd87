/** How staff review and decide cases. */
import { type LockedUser, lockUser } from '#features/accounts/api/index.ts'
import { hasConversation, listLatestMessages, listMessagesAround } from '#features/messages/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { CaseAction } from '../../choices.ts'
import type { Case, CaseDetail, CaseMessage } from '../../contract.ts'
import { presentDecision } from '../account-status.ts'
import { addDecision, findDecision, hasViewedMessages, listDecisions } from '../decision-store.ts'
import { applyDecision, reverseDecision } from '../decisions.ts'
import { getListing, withStoredPictures } from '../listings/listing-store.ts'
import { reporterNotification } from '../notification-content.ts'
import { mayDecide, type Reader, seesReporters } from '../policy.ts'
import type { Ports } from '../ports.ts'
import { muteEnd } from '../violations/escalation.ts'
import { listViolations } from '../violations/violation-store.ts'
import { answerAppeal, findAppealByCase } from './appeal-store.ts'
import { getCase } from './case-list-store.ts'
import { type CaseRow, closeCase, findCase, lockCase } from './case-store.ts'
import { listCaseCatteries } from './case-waiting-lists.ts'
import { listEarlierCases } from './earlier-case-store.ts'
import { listNotes } from './note-store.ts'
import { APPEAL_TRANSITIONS, statusAfter } from './process.ts'

/** Violations and decisions shown with a case. */
const SHOWN = 20
/** Milliseconds in which viewing the same messages again is not logged again. */
const VIEW_LOG_INTERVAL_MS = 10 * MINUTE_MS

/** A case with everything needed to decide it, except messages of users. Throws not_found. */
export async function getCaseDetail(db: DbOrTx, reader: Reader, id: string, now: Date): Promise<CaseDetail> {
  const found = await getCase(db, reader, id, now)
  const row = await findCase(db, id)
  if (!found || !row) throw new AppError('not_found')
  const { userId, reporterId } = row
  const decisions = userId ? await listDecisions(db, userId, { limit: SHOWN, forStaff: true }) : []
  const earlier = (of: string | null) =>
    of ? listEarlierCases(db, reader, of, { except: id, limit: SHOWN }) : Promise.resolve([])
  return {
    ...found,
    violations: userId ? await listViolations(db, userId, SHOWN) : [],
    appeal: found.kind === 'appeal' ? await getAppeal(db, id, now) : null,
    decisions: decisions.map(({ actorName, ...decision }) => ({
      ...presentDecision(decision, now),
      actorName,
    })),
    listing: {
      reported: await withStoredPictures(db, row.snapshot),
      current: await getListing(db, row.subjectKind, row.subjectId),
    },
    hasConversation: userId && reporterId ? await hasConversation(db, userId, reporterId) : false,
    earlierCases: {
      person: await earlier(userId),
      reporter: seesReporters(reader) ? await earlier(reporterId) : [],
    },
    waitingLists: seesReporters(reader)
      ? (await listCaseCatteries(db, row)).flatMap(({ breederId, businessName, hasEntries }) =>
          hasEntries ? { breederId, businessName } : [],
        )
      : [],
    notes: await listNotes(db, id),
  }
}

/**
 * The reported message of a case with the messages around it; for reports of users and listings, the latest messages of
 * the reporter and the reported user. Oldest first; viewing them is logged. Throws not_found for other cases.
 */
export async function viewMessages(
  db: DbOrTx,
  { securityLog }: Ports,
  actor: Viewer,
  id: string,
  now: Date,
): Promise<CaseMessage[]> {
  const found = await findCase(db, id)
  if (found?.kind !== 'report' || !found.userId || !found.subjectId) throw new AppError('not_found')
  const { userId, reporterId } = found
  const isAboutMessage = found.subjectKind === 'message'
  const messages = isAboutMessage
    ? await listMessagesAround(db, found.subjectId)
    : reporterId
      ? await listLatestMessages(db, userId, reporterId, SHOWN)
      : []
  const view = { caseId: id, actorId: actor.id }
  const since = new Date(now.getTime() - VIEW_LOG_INTERVAL_MS)
  if (messages.length > 0 && !(await hasViewedMessages(db, view, since))) {
    const reason = isAboutMessage
      ? 'Viewed the reported message and the messages around it'
      : 'Viewed the latest messages between the reporter and the reported user'
    await db.transaction(async (tx) => {
      await addDecision(tx, { ...view, userId, action: 'open', reason, createdAt: now })
      await securityLog.record(tx, {
        kind: 'conversation_opened',
        actorId: actor.id,
        subjectId: userId,
        request: actor.request,
        detail: { caseId: id },
      })
    })
  }
  return messages
}

async function getAppeal(db: DbOrTx, caseId: string, now: Date): Promise<CaseDetail['appeal']> {
  const appeal = await findAppealByCase(db, caseId)
  const decision = appeal && (await findDecision(db, appeal.decisionId))
  return appeal && decision
    ? { text: appeal.text, decision: presentDecision({ ...decision, appeal }, now) }
    : null
}

export type CaseDecision = {
  action: CaseAction
  reason: string
  hours?: number | undefined
  isFraud?: boolean | undefined
}

/**
 * Decides a case. Throws not_found; forbidden for cases about staff; conflict if the case is closed or the action does
 * not fit it or would change nothing.
 */
export async function decideCase(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  id: string,
  input: CaseDecision,
  now: Date,
): Promise<Case> {
  const known = await findCase(db, id)
  if (!known) throw new AppError('not_found')
  // Visitors can only send support requests, which are answered instead of decided.
  const { userId } = known
  if (!userId) throw new AppError('conflict', { message: 'This action does not fit the case.' })
  await db.transaction(async (tx) => {
    // Every transaction locks the user first, which prevents deadlocks.
    const user = await lockUser(tx, userId)
    const row = await lockCase(tx, id)
    if (!user || !row) throw new AppError('not_found')
    if (row.status === 'closed')
      throw new AppError('conflict', { message: 'This case has already been decided.' })
    if (!statusAfter(row, input.action))
      throw new AppError('conflict', { message: 'This action does not fit the case.' })
    if (!mayDecide(actor, user, input.action))
      throw new AppError('forbidden', {
        message: 'Staff cannot decide cases about themselves or other staff.',
      })
    const context = { row, user, actor, input, now }
    if (row.kind === 'appeal') await decideAppeal(tx, ports, context)
    else await decideAboutUser(tx, ports, context)
    await closeCase(tx, id, now)
    if (row.reporterId) await notifyReporter(tx, ports, row, input.action !== 'dismiss')
  })
  const decided = await getCase(db, actor, id, now)
  if (!decided) throw new AppError('not_found')
  return decided
}

type CaseContext = { row: CaseRow; user: LockedUser; actor: Viewer; input: CaseDecision; now: Date }

async function decideAboutUser(tx: DbOrTx, ports: Ports, { row, user, actor, input, now }: CaseContext) {
  const { subjectKind: kind, subjectId, subjectTitle: title } = row
  await applyDecision(tx, ports, {
    action: input.action,
    user,
    actorId: actor.id,
    request: actor.request,
    reason: input.reason,
    now,
    caseId: row.id,
    isFraud: input.isFraud ?? row.reason === 'fraud',
    endsAt: input.action === 'mute' ? muteEnd(input.hours, now) : undefined,
    subject: kind && subjectId && title ? { kind, id: subjectId, title } : undefined,
  })
}

async function decideAppeal(tx: DbOrTx, ports: Ports, { row, user, actor, input, now }: CaseContext) {
  const appeal = await findAppealByCase(tx, row.id)
  const status = appeal && APPEAL_TRANSITIONS[appeal.status][input.action]
  const decision = appeal && (await findDecision(tx, appeal.decisionId))
  if (!appeal || !status || !decision) throw new AppError('conflict')
  await answerAppeal(tx, appeal.id, { status, answer: input.reason, decidedAt: now })
  if (status === 'reversed')
    await reverseDecision(tx, ports, decision, { user, actorId: actor.id, request: actor.request, now })
  await applyDecision(tx, ports, {
    action: input.action,
    user,
    actorId: actor.id,
    request: actor.request,
    reason: input.reason,
    now,
    caseId: row.id,
    decisionId: decision.id,
  })
}

async function notifyReporter(tx: DbOrTx, ports: Ports, row: CaseRow, isConfirmed: boolean): Promise<void> {
  if (!row.reporterId) return
  const recipient = { userId: row.reporterId, kind: 'decision' as const, subjectId: row.id }
  await ports.notify(tx, { ...recipient, ...reporterNotification(describeToReporter(row), isConfirmed) })
}

/** The subject as the reporter may see it: the title of a user is the full name, which only staff see. */
function describeToReporter({ subjectKind, subjectTitle }: CaseRow): string {
  if (subjectKind === 'message') return 'a message'
  if (subjectKind === 'person') return 'a person'
  if (subjectKind === 'review') return 'a review'
  return subjectTitle ?? 'it'
}
