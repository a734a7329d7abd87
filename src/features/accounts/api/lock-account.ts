import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { requireActiveAccount } from '#platform/http/index.ts'

/**
 * Holds a person's row until the transaction ends and throws `suspended` for whose account is: once more than at the
 * door, since staff may have decided while the request was on its way. Hold it before any other row.
 */
export async function lockAccount(tx: Handle, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ isSuspended: boolean }>(
    sql`select suspended_at is not null as "isSuspended" from users where id = ${userId} for no key update`,
  )
  requireActiveAccount(rows[0] ?? { isSuspended: false })
}
