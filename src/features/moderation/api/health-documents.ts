/** How staff mark documents of tests as seen. */
import { lockUser } from '#features/accounts/api/index.ts'
import { testDocuments } from '#features/breeding/api/index.ts'
import type { TestDocument } from '#features/breeding/contract.ts'
import { AppError } from '#lib/errors.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { TestDocumentDecision } from '../health-document-contract.ts'
import { applyDecision } from './decisions.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'

/**
 * Marks the document of a test as seen, or takes that back, which the breeder is told. Throws not_found for a test without a document;
 * forbidden for catteries of staff; conflict for another version, and if it would change nothing.
 */
export async function decideTestDocument(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  id: string,
  decision: TestDocumentDecision,
  now: Date,
): Promise<TestDocument> {
  return db.transaction(async (tx) => {
    const known = await testDocuments.find(tx, id)
    const user = known && (await lockUser(tx, known.ownerId))
    if (!known || !user) throw new AppError('not_found')
    if (!mayActOn(actor, user))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    const isSeen = decision.action === 'see'
    if (!(await testDocuments.setSeen(tx, { id, version: decision.version }, isSeen ? now : null)))
      throw new AppError('conflict', {
        message: 'This test was changed in the meantime. Read it again.',
      })
    const found = await testDocuments.find(tx, id)
    if (!found) throw new AppError('not_found')
    const { animal, breeder, name } = found.document
    const subject = `${animal.name}, ${name}`
    await applyDecision(tx, ports, {
      action: isSeen ? 'see_document' : 'unsee_document',
      user,
      actorId: actor.id,
      reason: isSeen
        ? `${subject}: the document says what the breeder entered.`
        : excerpt(`${subject}: ${decision.reason}`, REASON_LENGTH),
      now,
      subject: { kind: 'breeder', id: breeder.id, title: subject },
    })
    return found.document
  })
}

/** The longest name of an animal and of a test, and the longest reason. */
const REASON_LENGTH = 1_200
