import { sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'

/** A user with the names that others see. */
export type Person = {
  email: string
  isVerified: boolean
  name: string
  shortName: string | null
  businessName: string | null
  catteryName: string | null
}

export async function findPerson(db: DbOrTx, userId: string): Promise<Person | undefined> {
  const { rows } = await db.execute<Person>(sql`
    select u.email, u.is_verified as "isVerified", u.name, ${shortName} as "shortName",
      b.business_name as "businessName", b.name as "catteryName"
    from users u left join breeders b on b.user_id = u.id where u.id = ${userId}`)
  return rows[0]
}
