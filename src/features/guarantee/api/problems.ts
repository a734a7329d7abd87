/** How buyers report problems after the handover, and both parties respond. */

import { addGuaranteeCase, addSearchText, findCase, setWaiting } from '#features/moderation/api/index.ts'
import { addSaleEvent, lockSale, requireParty, type StoredSale } from '#features/sales/api/index.ts'
import { keepDocuments, signedPath } from '#features/uploads/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { Guarantee, Problem } from '../contract.ts'
import { MAX_RESPONSES, type ProblemKind, reportDeadlines } from '../rules.ts'
import { PROBLEM_TABLE, problemState } from '../states.ts'
import { findAgreement, mayAgree } from './agreement.ts'
import { findGuaranteeStart } from './handover-time.ts'
import {
  addMessage,
  addProblem,
  countMessages,
  findProblem,
  hasMessage,
  listMessages,
  type ProblemRow,
} from './store.ts'

export type GuaranteeServices = Pick<Services, 'db' | 'env' | 'clock' | 'events' | 'jobs' | 'securityLog'>
export type GuaranteeSettings = { keys: Keys }

/** Milliseconds that the link to a file works after the page with it was loaded. */
const FILE_LINK_MS = 12 * HOUR_MS

type NewProblem = { kind: ProblemKind; text: string; files?: string[] | undefined }

/** The guarantee of a sale for one of its parties. Throws not_found for everyone else. */
export async function getGuarantee(
  { db, clock, env }: GuaranteeServices,
  settings: GuaranteeSettings,
  viewer: Pick<Viewer, 'id'>,
  transactionId: string,
): Promise<Guarantee> {
  const { role, sale } = await requireParty(db, transactionId, viewer.id)
  const now = clock.now()
  const problem = await findProblem(db, transactionId)
  const filePath = (id: string) => signedPath(settings.keys, id, new Date(now.getTime() + FILE_LINK_MS))
  const startsAt = role === 'buyer' && !problem ? await findGuaranteeStart(db, transactionId, now) : undefined
  const outages = await readOutages(db, now)
  const deadlines = startsAt && reportDeadlines(startsAt, outages)
  const until = (kind: ProblemKind) =>
    deadlines && deadlines[kind] > now ? deadlines[kind].toISOString() : null
  const agreedAt = await findAgreement(db, transactionId)
  return {
    problem: problem ? await presentProblem(db, problem, filePath) : null,
    deadlines: { other: until('other'), illness: until('illness') },
    mayAgree: role === 'buyer' && mayAgree({ env, sale, problem, agreedAt, startsAt, now, outages }),
    agreedAt: agreedAt?.toISOString() ?? null,
  }
}

/** A problem with its messages; `filePath` is the path of a file for the reader. */
export async function presentProblem(
  db: DbOrTx,
  { id, caseId, kind, refund, reason, decidedAt, createdAt }: ProblemRow,
  filePath: (objectId: string) => string,
): Promise<Problem> {
  const messages = await listMessages(db, id)
  return {
    id,
    kind,
    createdAt: createdAt.toISOString(),
    number: (await findCase(db, caseId))?.number ?? 0,
    messages: messages.map(({ objectIds, problemId: _, ...message }) => ({
      ...message,
      files: objectIds.map(filePath),
      createdAt: message.createdAt.toISOString(),
    })),
    decision:
      refund !== null && reason && decidedAt ? { refund, reason, decidedAt: decidedAt.toISOString() } : null,
  }
}

/**
 * Reports a problem and opens a case for staff; the same report again changes nothing. Throws not_found; forbidden for
 * the breeder; `conflict` before the handover, after the deadline, and for another report; `invalid` for others' files. A dispute does not
 * stop the deadline, so it does not stop reports either.
 */
export async function reportProblem(
  services: GuaranteeServices,
  viewer: Pick<Viewer, 'id'>,
  transactionId: string,
  { kind, text, files }: NewProblem,
): Promise<void> {
  const { db, clock } = services
  const { role } = await requireParty(db, transactionId, viewer.id)
  if (role !== 'buyer') throw new AppError('forbidden')
  await db.transaction(async (tx) => {
    const sale = await lockedSale(tx, transactionId)
    const known = await findProblem(tx, transactionId)
    if (known) return requireSame(tx, known, text)
    const now = clock.now()
    const startsAt = await findGuaranteeStart(tx, transactionId, now)
    if (!startsAt || sale.status !== 'completed')
      throw new AppError('conflict', { message: 'A problem can be reported after the handover.' })
    if (now > reportDeadlines(startsAt, await readOutages(tx, now))[kind])
      throw new AppError('conflict', { message: 'The time in which this could be reported is over.' })
    const row = await addGuaranteeCase(
      tx,
      {
        userId: viewer.id,
        reason: kind,
        comment: excerpt(text, 300),
        createdAt: now,
        waitingSince: now,
        subjectKind: 'order',
        subjectId: transactionId,
        subjectTitle: `${sale.snapshot.name}, order ${sale.orderNumber}`,
      },
      [text],
    )
    const problem = await addProblem(tx, { transactionId, caseId: row.id, kind, createdAt: now })
    const objectIds = await keepDocuments(tx, { id: viewer.id, field: 'files', at: now }, files)
    await addMessage(tx, { problemId: problem.id, author: 'buyer', text, objectIds, createdAt: now })
    const by = { actor: 'buyer', userId: viewer.id } as const
    await addSaleEvent(services, tx, { sale, kind: 'reportProblem', by, details: { problem: kind } })
  })
}

/**
 * Adds a response of one of the parties, once per ID. Throws not_found; `conflict` after the decision, for another's ID,
 * and after too many responses; `invalid` for others' files.
 */
export async function respond(
  services: GuaranteeServices,
  viewer: Pick<Viewer, 'id'>,
  transactionId: string,
  { messageId: id, text, files }: { messageId: string; text: string; files?: string[] | undefined },
): Promise<void> {
  const { db, clock } = services
  const { role } = await requireParty(db, transactionId, viewer.id)
  await db.transaction(async (tx) => {
    const sale = await lockedSale(tx, transactionId)
    const problem = await findProblem(tx, transactionId)
    if (!problem) throw new AppError('not_found')
    if (await hasMessage(tx, problem.id, id)) return
    requireTransition(PROBLEM_TABLE, 'respond', problemState(problem), 'This problem has been decided.')
    if ((await countMessages(tx, problem.id, role)) >= MAX_RESPONSES)
      throw new AppError('conflict', {
        message: 'You have sent many responses. Please wait for our decision.',
      })
    const now = clock.now()
    const objectIds = await keepDocuments(tx, { id: viewer.id, field: 'files', at: now }, files)
    const row = { id, problemId: problem.id, author: role, text, objectIds, createdAt: now }
    if (!(await addMessage(tx, row))) throw new AppError('conflict')
    await addSearchText(tx, problem.caseId, text)
    await setWaiting(tx, problem.caseId, now)
    const by = { actor: role, userId: viewer.id } as const
    await addSaleEvent(services, tx, { sale, kind: 'answerProblem', by })
  })
}

async function lockedSale(tx: DbOrTx, transactionId: string): Promise<StoredSale> {
  const sale = await lockSale(tx, transactionId)
  if (!sale) throw new AppError('not_found')
  return sale
}

async function requireSame(tx: DbOrTx, { id }: ProblemRow, text: string): Promise<void> {
  const [report] = await listMessages(tx, id)
  if (report?.text !== text)
    throw new AppError('conflict', {
      message: 'You have already reported a problem. Add what is missing as a response.',
    })
}
