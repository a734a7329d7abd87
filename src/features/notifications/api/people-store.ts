/** Names and addresses of recipients and senders. */
import { sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { pairingTitle } from '#features/litters/api/index.ts'
import { screen } from '#lib/screening/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'

/** A user's name as shown to the other side of a conversation: the cattery, or first name and initial, without contact details. */
export async function readPublicName(db: DbOrTx, userId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select coalesce(b.business_name, ${shortName}) as name
    from users u left join breeders b on b.user_id = u.id where u.id = ${userId}`)
  return screen(rows[0]?.name ?? 'A user', { isName: true }).cleaned
}

/** The cat or the pairing that an inquiry is about; null for a general inquiry. */
export async function readInquiryTitle(
  db: DbOrTx,
  about: { catId: string | null; breedingPairingId: string | null },
): Promise<string | null> {
  const { rows } = await db.execute<{ title: string }>(
    about.breedingPairingId
      ? sql`select ${pairingTitle} as title from breeding_pairings p where p.id = ${about.breedingPairingId}`
      : sql`select name as title from cats where id = ${about.catId}`,
  )
  return rows[0]?.title ?? null
}

/** A user's email address and whether it is confirmed. */
export async function findAddress(
  db: DbOrTx,
  userId: string,
): Promise<{ email: string; isVerified: boolean } | undefined> {
  const { rows } = await db.execute<{ email: string; isVerified: boolean }>(
    sql`select email, is_verified as "isVerified" from users where id = ${userId}`,
  )
  return rows[0]
}

/** The email address of a user who can be emailed: mail that leaves the machine needs a confirmed address. */
export async function findMailableAddress(
  db: DbOrTx,
  { leavesMachine }: Pick<Mail, 'leavesMachine'>,
  userId: string,
): Promise<string | undefined> {
  const address = await findAddress(db, userId)
  return address && (address.isVerified || !leavesMachine) ? address.email : undefined
}
