/** Names and addresses of recipients and senders. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import { pairingTitle } from '#features/litters/api/index.ts'
import { screen } from '#lib/screening/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { ChoiceKind } from '../contract.ts'
import { notificationChoices } from './tables.ts'

const nameRow = z.object({ name: z.string().nullable() })

/** A user's name as shown to the other side of a conversation: the cattery, or first name and initial, without contact details. */
export async function readPublicName(db: DbOrTx, userId: string): Promise<string> {
  const row = await read(db, nameRow).maybeRow(sql`
    select coalesce(b.business_name, ${shortName}) as name
    from users u left join breeders b on b.user_id = u.id where u.id = ${userId}`)
  return screen(row?.name ?? 'A user', { isName: true }).cleaned
}

const titleRow = z.object({ title: z.string() })

/** The cat or the pairing that an inquiry is about; null for a general inquiry. */
export async function readInquiryTitle(
  db: DbOrTx,
  about: { catId: string | null; breedingPairingId: string | null },
): Promise<string | null> {
  const row = await read(db, titleRow).maybeRow(
    about.breedingPairingId
      ? sql`select ${pairingTitle} as title from breeding_pairings p where p.id = ${about.breedingPairingId}`
      : sql`select name as title from cats where id = ${about.catId}`,
  )
  return row?.title ?? null
}

const addressRow = z.object({ email: z.string(), isVerified: z.boolean() })

/** A user's email address and whether it is confirmed. */
export async function findAddress(
  db: DbOrTx,
  userId: string,
): Promise<{ email: string; isVerified: boolean } | undefined> {
  return read(db, addressRow).maybeRow(sql`select email, is_verified from users where id = ${userId}`)
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

const wantedRow = z.object({ userId: z.string(), email: z.string() })

/** The addresses of those of some users who can be emailed and want a kind of email, by their IDs. */
export async function listWantedAddresses(
  db: DbOrTx,
  { leavesMachine }: Pick<Mail, 'leavesMachine'>,
  userIds: string[],
  kind: ChoiceKind,
): Promise<Map<string, string>> {
  const rows = await read(db, wantedRow).rows(sql`
    select u.id as user_id, u.email from users u left join notification_choices c on c.user_id = u.id
    where u.id = any (${sql.param(userIds)}::uuid[]) and (u.is_verified or not ${leavesMachine}::boolean)
      and coalesce(${sql.identifier('c')}.${sql.identifier(notificationChoices[kind].name)}, true)`)
  return new Map(rows.map(({ userId, email }) => [userId, email]))
}
