/** How staff organize their work on cases: assignments and notes. */
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Case, CaseNote } from '../../contract.ts'
import { isPartyOf } from '../parties.ts'
import { listStaff } from '../user-store.ts'
import { getCase } from './case-list-store.ts'
import { addSearchText, findCase, lockCase, setAssignee } from './case-store.ts'
import { addNote, findNote } from './note-store.ts'

/**
 * Assigns a case to a staff member, or releases it. Throws not_found; conflict if the assignee is no longer `from`;
 * invalid for an assignee who is not staff or whom the case concerns. Repeating the same assignment changes nothing.
 */
export async function assignCase(
  db: DbOrTx,
  actor: Viewer,
  id: string,
  { assigneeId, from }: { assigneeId: string | null; from: string | null },
  now: Date,
): Promise<Case> {
  await db.transaction(async (tx) => {
    const row = await lockCase(tx, id)
    if (!row) throw new AppError('not_found')
    if (row.assigneeId === assigneeId) return
    const staff = await listStaff(tx)
    if (row.assigneeId !== from) {
      const other = staff.find(({ userId }) => userId === row.assigneeId)
      throw new AppError('conflict', {
        message: other
          ? `This case has been assigned to ${other.name} in the meantime.`
          : 'This case has been released in the meantime.',
      })
    }
    if (assigneeId && !staff.some(({ userId }) => userId === assigneeId))
      throw new AppError('invalid', { fields: { assigneeId: 'Please choose a staff member.' } })
    if (assigneeId && (await isPartyOf(tx, 'case', id, assigneeId)))
      throw new AppError('invalid', { fields: { assigneeId: 'Please choose someone else for this case.' } })
    await setAssignee(tx, id, assigneeId)
    await addNote(tx, { caseId: id, kind: 'assigned', actorId: actor.id, assigneeId, createdAt: now })
  })
  const assigned = await getCase(db, actor, id, now)
  if (!assigned) throw new AppError('not_found')
  return assigned
}

/** Adds a note to a case, once per ID. Throws not_found for an unknown case, conflict if the ID is another note's. */
export async function writeNote(
  db: DbOrTx,
  actor: Viewer,
  caseId: string,
  { noteId: id, text }: { noteId: string; text: string },
  now: Date,
): Promise<CaseNote> {
  return db.transaction(async (tx) => {
    if (!(await findCase(tx, caseId))) throw new AppError('not_found')
    const note = { id, caseId, kind: 'note' as const, actorId: actor.id, text, createdAt: now }
    if (await addNote(tx, note)) await addSearchText(tx, caseId, text)
    const stored = await findNote(tx, note)
    if (!stored) throw new AppError('conflict')
    return stored
  })
}
