/** The two users of a conversation; reads the tables of lower features. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Contact } from '../contract.ts'
import { contactSchema } from '../contract.ts'
import { personFields } from './people-sql.ts'
import type { Cattery } from './rules.ts'

export type Party = { userId: string; isDeleted: boolean; cattery: Cattery | null }

const partyRow = z.object({
  id: z.string(),
  breederId: z.string().nullable(),
  isShown: z.boolean(),
  isDeleted: z.boolean(),
  status: z.string(),
})

/** Two users with their catteries, in the order of the arguments; undefined for unknown users. */
export async function findParties(
  db: DbOrTx,
  userId: string,
  otherId: string,
): Promise<[Party | undefined, Party | undefined]> {
  const rows = await read(db, partyRow).rows(sql`
      select u.id, b.id as breeder_id, coalesce(b.is_public, false) as is_shown,
      u.deleted_at is not null as is_deleted, coalesce(b.verification_status, '') as status
    from users u left join breeders b on b.user_id = u.id where u.id in (${userId}, ${otherId})`)
  const party = (id: string): Party | undefined => {
    const row = rows.find((each) => each.id === id)
    if (!row) return undefined
    const { breederId, isShown, isDeleted, status } = row
    return {
      userId: id,
      isDeleted,
      cattery: breederId ? { id: breederId, isShown, isSuspended: status === 'suspended' } : null,
    }
  }
  return [party(userId), party(otherId)]
}

/** The user's own cattery. */
export async function findOwnCattery(db: DbOrTx, userId: string): Promise<string | undefined> {
  const row = await read(db, idRow).maybeRow(sql`select id from breeders where user_id = ${userId}`)
  return row?.id
}

const contactRow = z.object({
  body: contactSchema.omit({
    subject: true,
    inquiry: true,
    cat: true,
    contactAllowed: true,
    mutedUntil: true,
    isBlocked: true,
  }),
})

/** A user as the other side of a conversation sees them on a day (ISO date). */
export async function findPerson(
  db: DbOrTx,
  userId: string,
  today: string,
): Promise<
  Omit<Contact, 'subject' | 'inquiry' | 'cat' | 'contactAllowed' | 'mutedUntil' | 'isBlocked'> | undefined
> {
  const row = await read(db, contactRow).maybeRow(sql`
    select json_build_object(${personFields(today)}, 'firstName', case when b.id is null then u.first_name end, 'isDeleted', u.deleted_at is not null) as body
    from users u left join breeders b on b.user_id = u.id where u.id = ${userId}`)
  return row?.body
}
