import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { staffMessageSchema } from '../contract.ts'
import { supportFiles, supportMessages, supportRequests } from './tables.ts'

export type RequestRow = typeof supportRequests.$inferSelect
type NewMessage = typeof supportMessages.$inferInsert

export async function addRequest(tx: DbOrTx, row: RequestRow): Promise<void> {
  await tx.insert(supportRequests).values(row)
}

/** Lets transactions with the same ID of a form run one after the other, until the end of the transaction. */
export async function lockClientId(tx: DbOrTx, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 0))`)
}

export async function findByClientId(db: DbOrTx, clientId: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(supportRequests).where(eq(supportRequests.clientId, clientId))
  return row
}

export async function findRequest(db: DbOrTx, caseId: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(supportRequests).where(eq(supportRequests.caseId, caseId))
  return row
}

export async function listRequestRows(db: DbOrTx, caseIds: string[]): Promise<RequestRow[]> {
  return db.select().from(supportRequests).where(inArray(supportRequests.caseId, caseIds))
}

/** Adds a message with its files, by object ID; false if the message's ID exists. */
export async function addMessage(tx: DbOrTx, message: NewMessage, files: string[] = []): Promise<boolean> {
  const added = await tx
    .insert(supportMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: supportMessages.id })
  if (added.length === 0) return false
  const rows = files.map((objectId, position) => ({ objectId, messageId: message.id, position }))
  if (rows.length > 0) await tx.insert(supportFiles).values(rows)
  return true
}

/** A message with the IDs of its files. */
const storedMessageRow = staffMessageSchema.omit({ files: true }).extend({ objectIds: z.array(z.string()) })
export type StoredMessage = z.infer<typeof storedMessageRow>

/** The messages of a request, oldest first; with an ID only that one. */
export async function listMessages(db: DbOrTx, caseId: string, id?: string): Promise<StoredMessage[]> {
  return read(db, storedMessageRow).rows(sql`
    select m.id, m.is_answer, m.text, ${isoText(sql`m.created_at`)} as created_at,
      coalesce((select json_agg(f.object_id order by f.position) from support_files f where f.message_id = m.id),
        '[]') as object_ids,
      (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = m.staff_id) as staff_name
    from support_messages m where m.case_id = ${caseId} ${id ? sql`and m.id = ${id}` : sql``}
    order by m.created_at, m.id`)
}
