import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { buyerName, isoText } from './present.ts'
import { inquiries } from './tables.ts'

export type Inquiry = typeof inquiries.$inferSelect
export type NewInquiry = Pick<Inquiry, 'buyerId' | 'breederId' | 'catId' | 'breedingPairingId' | 'message'>

export async function getInquiry(db: Handle, id: string): Promise<Inquiry | undefined> {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id))
  return inquiry
}

/** The buyer's inquiry about the same thing; without a thing, the latest to this breeder. */
export async function findInquiry(
  db: Handle,
  about: Omit<NewInquiry, 'message'>,
): Promise<Inquiry | undefined> {
  const thing = about.breedingPairingId
    ? eq(inquiries.breedingPairingId, about.breedingPairingId)
    : about.catId
      ? eq(inquiries.catId, about.catId)
      : undefined
  const [inquiry] = await db
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.buyerId, about.buyerId), eq(inquiries.breederId, about.breederId), thing))
    .orderBy(desc(inquiries.createdAt))
    .limit(1)
  return inquiry
}

/** The buyer's inquiry about nothing in particular. */
export async function findGeneralInquiry(
  db: Handle,
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

export async function addInquiry(db: Handle, row: NewInquiry & { createdAt: Date }): Promise<Inquiry> {
  const [added] = await db.insert(inquiries).values(row).returning()
  if (!added) throw new Error('The inquiry was not stored.')
  return added
}

export async function updateInquiry(
  db: Handle,
  id: string,
  change: Partial<Pick<Inquiry, 'message' | 'status' | 'isRead'>>,
): Promise<Inquiry | undefined> {
  const [updated] = await db.update(inquiries).set(change).where(eq(inquiries.id, id)).returning()
  return updated
}

/** A breeder's inquiry, held until the transaction ends. */
export async function lockInquiry(tx: Handle, id: string, breederId: string): Promise<Inquiry | undefined> {
  const [inquiry] = await tx
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.id, id), eq(inquiries.breederId, breederId)))
    .for('update')
  return inquiry
}

/** What a breeder's answer does to the buyer's waiting inquiries. */
export async function answerInquiries(db: Handle, buyerId: string, breederId: string): Promise<void> {
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

/** One page of a breeder's inquiries as JSON text, newest first, and how many there are. */
export async function listInquiriesJson(
  db: Handle,
  breederId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ body: string; total: number }> {
  const { rows } = await db.execute<{ body: string; total: number }>(sql`
    with page as (
      select * from inquiries where breeder_id = ${breederId}
      order by created_at desc, id desc limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(
        'id', i.id, 'buyerId', i.buyer_id, 'breederId', i.breeder_id, 'catId', i.cat_id,
        'breedingPairingId', i.breeding_pairing_id, 'message', i.message, 'status', i.status, 'isRead', i.is_read,
        'createdAt', ${isoText(sql`i.created_at`)},
        'buyer', json_build_object('id', u.id, 'name', ${buyerName}, 'profileImageUrl', u.profile_image_url),
        'subject', case when p.id is not null
            then json_build_object('kind', 'pairing', 'id', p.id, 'title', p.sire_name || ' x ' || p.dam_name)
          when c.id is not null then json_build_object('kind', 'cat', 'id', c.id, 'title', c.name) end
      ) order by i.created_at desc, i.id desc), '[]')::text as body,
      (select count(*)::int from inquiries where breeder_id = ${breederId}) as total
    from page i join users u on u.id = i.buyer_id left join cats c on c.id = i.cat_id
      left join breeding_pairings p on p.id = i.breeding_pairing_id`)
  return rows[0] ?? { body: '[]', total: 0 }
}
