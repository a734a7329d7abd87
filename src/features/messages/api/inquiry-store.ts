import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { INQUIRY_STATUSES } from '../contract.ts'
import { inquiries } from './tables.ts'

export type Inquiry = typeof inquiries.$inferSelect
export type NewInquiry = Pick<Inquiry, 'buyerId' | 'breederId' | 'catId' | 'breedingPairingId' | 'message'>

export async function getInquiry(db: DbOrTx, id: string): Promise<Inquiry | undefined> {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id))
  return inquiry
}

/** The buyer's inquiry about a subject; without a subject, the latest to this breeder. */
export async function findInquiry(
  db: DbOrTx,
  about: Omit<NewInquiry, 'message'>,
): Promise<Inquiry | undefined> {
  const subject = about.breedingPairingId
    ? eq(inquiries.breedingPairingId, about.breedingPairingId)
    : about.catId
      ? eq(inquiries.catId, about.catId)
      : undefined
  const [inquiry] = await db
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.buyerId, about.buyerId), eq(inquiries.breederId, about.breederId), subject))
    .orderBy(desc(inquiries.createdAt))
    .limit(1)
  return inquiry
}

/** The buyer's inquiry without a subject. */
export async function findGeneralInquiry(
  db: DbOrTx,
  buyerId: string,
  breederId: string,
): Promise<Inquiry | undefined> {
  const [inquiry] = await db
    .select()
    .from(inquiries)
    .where(
      and(
        eq(inquiries.buyerId, buyerId),
        eq(inquiries.breederId, breederId),
        isNull(inquiries.catId),
        isNull(inquiries.breedingPairingId),
      ),
    )
    .limit(1)
  return inquiry
}

export async function addInquiry(db: DbOrTx, row: NewInquiry & { createdAt: Date }): Promise<Inquiry> {
  const [added] = await db.insert(inquiries).values(row).returning()
  if (!added) throw new Error('The inquiry was not stored.')
  return added
}

export async function updateInquiry(
  db: DbOrTx,
  id: string,
  change: Partial<Pick<Inquiry, 'message' | 'status' | 'isRead' | 'createdAt'>>,
): Promise<Inquiry | undefined> {
  const [updated] = await db.update(inquiries).set(change).where(eq(inquiries.id, id)).returning()
  return updated
}

/** A breeder's inquiry, locked until the transaction ends. */
export async function lockInquiry(tx: DbOrTx, id: string, breederId: string): Promise<Inquiry | undefined> {
  const [inquiry] = await tx
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.id, id), eq(inquiries.breederId, breederId)))
    .for('update')
  return inquiry
}

/** Marks the buyer's pending inquiries as responded and read. */
export async function answerInquiries(db: DbOrTx, buyerId: string, breederId: string): Promise<void> {
  await db
    .update(inquiries)
    .set({ status: 'responded', isRead: true })
    .where(
      and(
        eq(inquiries.buyerId, buyerId),
        eq(inquiries.breederId, breederId),
        eq(inquiries.status, 'pending'),
      ),
    )
}

/** Marks the buyer's inquiries to a breeder as read, whatever their status. */
export async function readInquiries(db: DbOrTx, buyerId: string, breederUserId: string): Promise<void> {
  await db.execute(sql`update inquiries set is_read = true from breeders b
    where b.id = inquiries.breeder_id and b.user_id = ${breederUserId} and buyer_id = ${buyerId} and not is_read`)
}

const inquiryRow = z.object({ id: z.string(), status: z.enum(INQUIRY_STATUSES) })

/** The inquiry of a user to another's cattery that needs an answer, or else the latest one. */
export async function findInquiryFrom(
  db: DbOrTx,
  buyerId: string,
  breederUserId: string,
): Promise<Pick<Inquiry, 'id' | 'status'> | undefined> {
  return read(db, inquiryRow).maybeRow(sql`
    select i.id, i.status from inquiries i join breeders b on b.id = i.breeder_id
    where i.buyer_id = ${buyerId} and b.user_id = ${breederUserId}
    order by i.status = 'pending' desc, i.created_at desc limit 1`)
}

/** Those of some cats that an inquiry which is not closed is about. */
export async function listAskedAbout(db: DbOrTx, catIds: string[]): Promise<Set<string>> {
  const rows = await read(db, idRow).rows(sql`
    select distinct i.cat_id as id from inquiries i
    where i.cat_id = any(${sql.param(catIds)}::uuid[]) and i.status <> 'closed'`)
  return new Set(rows.map(({ id }) => id))
}

/** Closes a user's pending inquiries to another's cattery. */
export async function closePending(db: DbOrTx, buyerId: string, breederUserId: string): Promise<void> {
  await db.execute(sql`update inquiries set status = 'closed', is_read = true from breeders b
    where b.id = inquiries.breeder_id and b.user_id = ${breederUserId} and buyer_id = ${buyerId} and inquiries.status = 'pending'`)
}
