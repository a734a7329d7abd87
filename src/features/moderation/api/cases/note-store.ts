/** The history of a case that only staff see. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { CaseNote } from '../../contract.ts'
import { caseNoteSchema } from '../../schemas.ts'
import { moderationCaseNotes } from '../tables.ts'
import { namedJson } from '../user-store.ts'

type NewNote = typeof moderationCaseNotes.$inferInsert

/** Adds an entry; false if its ID exists. */
export async function addNote(tx: DbOrTx, note: NewNote): Promise<boolean> {
  const added = await tx
    .insert(moderationCaseNotes)
    .values(note)
    .onConflictDoNothing()
    .returning({ id: moderationCaseNotes.id })
  return added.length === 1
}

const noteJson = sql`json_build_object('id', n.id, 'kind', n.kind, 'actor', ${namedJson(sql`u`)},
  'assignee', ${namedJson(sql`a`)}, 'text', n.text, 'createdAt', ${isoText(sql`n.created_at`)})`

const NOTE_JOINS = sql`left join users u on u.id = n.actor_id left join users a on a.id = n.assignee_id`

const noteRow = z.object({ note: caseNoteSchema })

/** The entries of a case, oldest first. */
export async function listNotes(db: DbOrTx, caseId: string): Promise<CaseNote[]> {
  const rows = await read(db, noteRow).rows(sql`
    select ${noteJson} as note from moderation_case_notes n ${NOTE_JOINS}
    where n.case_id = ${caseId} order by n.created_at, n.id`)
  return rows.map(({ note }) => note)
}

/** A note by its ID, if it belongs to the case and was written by the staff member. */
export async function findNote(
  db: DbOrTx,
  { id, caseId, actorId }: { id: string; caseId: string; actorId: string },
): Promise<CaseNote | undefined> {
  const row = await read(db, noteRow).maybeRow(sql`
    select ${noteJson} as note from moderation_case_notes n ${NOTE_JOINS}
    where n.id = ${id} and n.case_id = ${caseId} and n.actor_id = ${actorId}`)
  return row?.note
}
