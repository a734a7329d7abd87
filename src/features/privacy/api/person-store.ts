import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/** A user with the names that others see. */
const personRow = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  name: z.string(),
  shortName: z.string().nullable(),
  businessName: z.string().nullable(),
  catteryName: z.string().nullable(),
})
export type Person = z.infer<typeof personRow>

export async function findPerson(db: DbOrTx, userId: string): Promise<Person | undefined> {
  return read(db, personRow).maybeRow(sql`
    select u.email, u.is_verified, u.name, ${shortName} as short_name,
      b.business_name, b.name as cattery_name
    from users u left join breeders b on b.user_id = u.id where u.id = ${userId}`)
}
