/** How staff prepare the evidence of a dispute, submit it, or accept the dispute. */

import { findBreeder } from '#features/breeders/api/index.ts'
import { handoverProof } from '#features/handovers/api/index.ts'
import { logOrderView, refundLog } from '#features/moderation/api/index.ts'
import { getOrder, getSale, presentSale, saleTexts } from '#features/orders/api/index.ts'
import { findSale, listSaleEvents, lockSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Evidence } from '../contract.ts'
import type { FileField } from '../rules.ts'
import { ANSWER_TABLE, DISPUTE_TABLE, stageOf } from '../states.ts'
import { readConversation } from './conversation.ts'
import { continueSale, type DisputeRow, findDispute } from './disputes.ts'
import {
  assembleFiles,
  type ChosenFiles,
  listEvidenceFiles,
  readAttachments,
  requireChoice,
  tooLarge,
} from './evidence-files.ts'
import { evidenceTexts } from './evidence-texts.ts'
import { answerJob } from './job-definitions.ts'
import { type DisputeServices, presentStatement } from './parties.ts'
import { presentDispute } from './present.ts'
import { changeEvidence, type EvidenceRow, findEvidence, listStatements, lockEvidence } from './store.ts'

/** The evidence of a dispute for staff, whose view is logged. Throws not_found. */
export async function getEvidence(services: DisputeServices, viewer: Viewer, id: string): Promise<Evidence> {
  const { db, securityLog } = services
  const dispute = await requireDispute(db, id)
  const { transactionId } = dispute
  const sale = await getSale(db, transactionId)
  const { events } = await getOrder(services, transactionId, viewer, {
    logView: (staff, order) => logOrderView(services, staff, order),
  })
  const conversation = await readConversation(db, transactionId)
  if (conversation.length > 0)
    await securityLog.record(db, {
      kind: 'conversation_opened',
      actorId: viewer.id,
      subjectId: sale.reservedBy,
      request: viewer.request,
      detail: { disputeId: id },
    })
  const row = await findEvidence(db, id)
  const texts = row?.content ?? (await textsOf(services, dispute, row?.summary ?? ''))
  const statements = await listStatements(db, id)
  const chosen = chosenOf(row)
  return {
    dispute: presentDispute(dispute, services.clock.now()),
    order: {
      id: transactionId,
      orderNumber: sale.orderNumber,
      catName: sale.snapshot.name,
      frozen: sale.frozen,
      buyerName: sale.buyerFullName || sale.buyerName,
      breederName: sale.breeder.businessName,
      events,
    },
    conversation,
    statements: statements.map((statement) => presentStatement(statement, (file) => `/objects/${file}`)),
    version: row?.version ?? 0,
    state: row?.state ?? 'draft',
    summary: row?.summary ?? '',
    ...chosen,
    files: await listEvidenceFiles(db, dispute),
    preview: Object.entries(texts).map(([field, text]) => ({ field, text })),
    attachments: await readAttachments(db, dispute, chosen),
    failure: row?.failure ?? null,
    answeredAt: row?.answeredAt?.toISOString() ?? null,
  }
}

/** What staff chose; without a draft nothing. */
function chosenOf(row: EvidenceRow | undefined): ChosenFiles {
  return { handoverFiles: row?.handoverFiles ?? [], otherFiles: row?.otherFiles ?? [] }
}

/** One file of the saved evidence, as the bank receives it; the view is logged. Throws not_found. */
export async function evidenceFile(
  services: DisputeServices,
  viewer: Viewer,
  id: string,
  field: FileField,
): Promise<Buffer> {
  const { db, securityLog } = services
  const dispute = await requireDispute(db, id)
  const chosen = chosenOf(await findEvidence(db, id))
  const [file] = await assembleFiles(services, dispute, chosen, [field])
  if (!file) throw new AppError('not_found')
  const sale = await findSale(db, dispute.transactionId)
  await securityLog.record(db, {
    kind: 'document_opened',
    actorId: viewer.id,
    subjectId: sale?.buyerId ?? null,
    request: viewer.request,
    detail: { disputeId: id, field },
  })
  return file.bytes
}

async function requireDispute(db: DbOrTx, id: string): Promise<DisputeRow> {
  const dispute = await findDispute(db, id)
  if (!dispute) throw new AppError('not_found')
  return dispute
}

async function textsOf(
  { db, clock }: Pick<DisputeServices, 'db' | 'clock'>,
  { id, transactionId }: DisputeRow,
  summary: string,
) {
  const sale = await getSale(db, transactionId)
  // The bank reads it as neither party does.
  const shown = presentSale(sale, '', clock.now())
  const events = await listSaleEvents(db, transactionId)
  const statements = await listStatements(db, id)
  return evidenceTexts({
    sale,
    shown,
    summary,
    statements: statements.map(({ text }) => text),
    timeline: events.map((event) => ({ at: event.createdAt, ...saleTexts.timelineEntry(event, shown) })),
    handover: await handoverProof(db, transactionId),
  })
}

type AnswerFields = ChosenFiles & { version: number; summary: string }

/**
 * Saves the summary and the chosen files. Throws not_found, forbidden, conflict, and `invalid` for other files and those that
 * are too large together.
 */
export async function saveEvidence(
  services: DisputeServices,
  viewer: Viewer,
  id: string,
  { version, summary, handoverFiles, otherFiles }: AnswerFields,
): Promise<void> {
  const { db, clock } = services
  const chosen = { handoverFiles, otherFiles }
  const dispute = await requireDispute(db, id)
  await requireChoice(db, dispute, chosen)
  const excess = tooLarge(await assembleFiles(services, dispute, chosen))
  if (excess) throw new AppError('invalid', { fields: { otherFiles: excess } })
  await db.transaction(async (tx) => {
    await lockUnsentAnswer(tx, viewer, id, { act: 'save', version, now: clock.now() })
    await changeEvidence(tx, id, { summary, ...chosen })
  })
}

/**
 * Decides that the saved evidence is submitted; a job sends it. Throws not_found; forbidden for staff's own sales; conflict
 * if it was changed or answered meanwhile, has no summary, or its deadline is over.
 */
export async function submitAnswer(
  { db, clock, jobs }: DisputeServices,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    const { dispute, row, buyerId } = await lockUnsentAnswer(tx, viewer, id, { act: 'submit', version, now })
    if (!row.summary) throw new AppError('conflict', { message: 'Please write and save a summary first.' })
    await changeEvidence(tx, id, {
      state: ANSWER_TABLE.transitions.submit.to,
      content: await textsOf({ db: tx, clock }, dispute, row.summary),
      failure: null,
      answeredBy: viewer.id,
      answeredAt: now,
    })
    await jobs.enqueue(tx, answerJob, { disputeId: id })
    const { transactionId } = dispute
    const reason = 'Submitted the evidence of a dispute.'
    await refundLog.logDisputeAnswer(tx, { userId: buyerId, actorId: viewer.id, transactionId, reason, now })
  })
}

/** Decides that the dispute is accepted; a job closes it. Throws as `submitAnswer` does. */
export async function acceptAnswer(
  { db, clock, jobs }: DisputeServices,
  viewer: Viewer,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    const { dispute, buyerId } = await lockUnsentAnswer(tx, viewer, id, { act: 'accept', version, now })
    const answer = { answeredBy: viewer.id, answeredAt: now, failure: null }
    await changeEvidence(tx, id, { state: ANSWER_TABLE.transitions.accept.to, ...answer })
    await jobs.enqueue(tx, answerJob, { disputeId: id })
    const { transactionId } = dispute
    await refundLog.logDisputeAnswer(tx, {
      userId: buyerId,
      actorId: viewer.id,
      transactionId,
      now,
      reason: `Accepted a dispute: ${reason}`,
    })
  })
}

/** Lets a sale continue after a lost dispute. Throws not_found, forbidden, conflict. */
export async function continueAfterDispute(
  services: DisputeServices,
  viewer: Viewer,
  transactionId: string,
  reason: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { buyerId } = await requireStranger(tx, viewer, transactionId)
    await continueSale(services, tx, { transactionId, reason, userId: viewer.id })
    const now = services.clock.now()
    await refundLog.logDisputeAnswer(tx, { userId: buyerId, actorId: viewer.id, transactionId, reason, now })
  })
}

/** The dispute and its draft, locked after the sale. */
async function lockUnsentAnswer(
  tx: DbOrTx,
  viewer: Viewer,
  id: string,
  { act, version, now }: { act: 'save' | 'submit' | 'accept'; version: number; now: Date },
): Promise<{ dispute: DisputeRow; row: EvidenceRow; buyerId: string }> {
  const { transactionId } = await requireDispute(tx, id)
  const { buyerId } = await requireStranger(tx, viewer, transactionId)
  await lockSale(tx, transactionId)
  const dispute = await findDispute(tx, id, { lock: true })
  const row = await lockEvidence(tx, id)
  if (!dispute) throw new AppError('not_found')
  const { evidenceDueAt } = dispute
  requireTransition(ANSWER_TABLE, act, row.state, 'This dispute has already been answered.')
  requireTransition(DISPUTE_TABLE, 'answer', stageOf(dispute), 'The bank no longer waits for an answer.')
  if (evidenceDueAt && evidenceDueAt <= now)
    throw new AppError('conflict', { message: 'The deadline for the evidence is over.' })
  if (row.version !== version)
    throw new AppError('conflict', {
      message: 'Another member of staff has changed the evidence. Please look at it again.',
    })
  return { dispute, row, buyerId }
}

/** Throws not_found, and forbidden if the member of staff is a party of the sale. */
async function requireStranger(
  tx: DbOrTx,
  viewer: Viewer,
  transactionId: string,
): Promise<{ buyerId: string }> {
  const sale = await findSale(tx, transactionId)
  if (!sale) throw new AppError('not_found')
  const breeder = await findBreeder(tx, sale.breederId)
  if ([sale.buyerId, breeder?.userId].includes(viewer.id))
    throw new AppError('forbidden', { message: 'Another member of staff has to answer for your own sale.' })
  return { buyerId: sale.buyerId }
}
