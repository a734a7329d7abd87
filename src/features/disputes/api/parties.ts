/** What the parties of a sale see of its disputes, and the breeder's statements. */

import { lockSale, requireParty } from '#features/sales/api/index.ts'
import { keepDocuments, signedPath } from '#features/uploads/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { PartyDispute, Statement } from '../contract.ts'
import { MAX_STATEMENTS } from '../rules.ts'
import { type DisputeRow, disputesOfSale, findDispute } from './disputes.ts'
import { takesStatements } from './stages.ts'
import {
  addStatement,
  findEvidence,
  hasStatement,
  isTaken,
  listStatements,
  type StatementRow,
} from './store.ts'

export type DisputeServices = Pick<
  Services,
  'db' | 'clock' | 'events' | 'jobs' | 'stripe' | 'storage' | 'decoder' | 'documents' | 'securityLog' | 'log'
>
export type DisputeSettings = { keys: Keys }

/** Milliseconds that the link to a file works after the page with it was loaded. */
const FILE_LINK_MS = 12 * HOUR_MS

/** The disputes of a sale for one of its parties. Throws not_found for everyone else. */
export async function disputesOfParty(
  { db, clock }: DisputeServices,
  settings: DisputeSettings,
  viewer: Pick<Viewer, 'id'>,
  transactionId: string,
): Promise<PartyDispute[]> {
  const { role } = await requireParty(db, transactionId, viewer.id)
  const now = clock.now()
  const filePath = (id: string) => signedPath(settings.keys, id, new Date(now.getTime() + FILE_LINK_MS))
  const found: PartyDispute[] = []
  for (const row of await disputesOfSale(db, transactionId)) {
    const { id, amount, status, openedAt, outcome, lost, evidenceDueAt } = row
    const isOpen = role === 'breeder' && (await isAnswerable(db, row, now))
    found.push({
      id,
      amount,
      outcome,
      lost,
      openedAt: openedAt.toISOString(),
      isInquiry: status.startsWith('warning'),
      statementUntil: isOpen ? (evidenceDueAt?.toISOString() ?? null) : null,
      statements:
        role === 'breeder'
          ? (await listStatements(db, id)).map((statement) => presentStatement(statement, filePath))
          : [],
    })
  }
  return found
}

/** A statement; `filePath` is the path of a file for the reader. */
export function presentStatement(
  { id, text, objectIds, createdAt }: StatementRow,
  filePath: (objectId: string) => string,
): Statement {
  return { id, text, files: objectIds.map(filePath), createdAt: createdAt.toISOString() }
}

/** Whether the breeder can still add statements to a dispute. */
async function isAnswerable(db: DbOrTx, dispute: DisputeRow, now: Date): Promise<boolean> {
  return takesStatements(dispute, (await findEvidence(db, dispute.id))?.state, now)
}

type NewStatement = { statementId: string; text: string; files?: string[] | undefined }

/**
 * Adds a statement of the breeder, once per ID. Throws not_found; forbidden for the buyer; `conflict` after the deadline or
 * the submission, for another's ID, and after too many; `invalid` for others' files.
 */
export async function addBreederStatement(
  { db, clock }: DisputeServices,
  viewer: Pick<Viewer, 'id'>,
  { transactionId, disputeId }: { transactionId: string; disputeId: string },
  { statementId: id, text, files }: NewStatement,
): Promise<void> {
  const { role } = await requireParty(db, transactionId, viewer.id)
  if (role !== 'breeder') throw new AppError('forbidden')
  await db.transaction(async (tx) => {
    await lockSale(tx, transactionId)
    const dispute = await findDispute(tx, disputeId, { lock: true })
    if (dispute?.transactionId !== transactionId) throw new AppError('not_found')
    if (await hasStatement(tx, disputeId, id)) return
    if (await isTaken(tx, id)) throw new AppError('conflict')
    const now = clock.now()
    if (!(await isAnswerable(tx, dispute, now)))
      throw new AppError('conflict', { message: 'The evidence has been submitted, or its deadline is over.' })
    if ((await listStatements(tx, disputeId)).length >= MAX_STATEMENTS)
      throw new AppError('conflict', { message: `You can add at most ${MAX_STATEMENTS} statements.` })
    const objectIds = await keepDocuments(tx, { id: viewer.id, field: 'files', at: now }, files)
    await addStatement(tx, { id, disputeId, text, objectIds, createdAt: now })
  })
}
