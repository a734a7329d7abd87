/** Who may see a pairing or a litter, as conditions on `breeders b`. */
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/http/index.ts'

/** Somebody to whom more may be shown than to everybody; null is everybody. */
export type Reader = { userId: string; isStaff: boolean } | null

/** Breeders and staff read for themselves; everybody else shares the answers that are kept. */
export function readerOf(viewer: Viewer | null): Reader {
  if (!viewer || viewer.role === 'buyer') return null
  return { userId: viewer.id, isStaff: viewer.role === 'admin' }
}

/** What everybody may see: `row` is p or l. */
export function isPublic(row: 'p' | 'l'): SQL {
  return sql`${sql.raw(row)}.is_active and b.is_active and b.verification_status = 'verified'`
}

/** Whether the reader owns the cattery. */
export function mine(reader: Reader): SQL {
  return reader ? sql`b.user_id = ${reader.userId}` : sql`false`
}

/** What the reader may see under its own address: owner and staff also what is hidden. */
export function mayRead(row: 'p' | 'l', reader: Reader): SQL {
  if (reader?.isStaff) return sql`true`
  return sql`(${isPublic(row)} or ${mine(reader)})`
}
