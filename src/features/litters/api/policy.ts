/** Who may see a pairing or a litter, as SQL conditions. */
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/http/index.ts'

/** A user who may see more than the public; null is the public. */
export type Reader = { userId: string; isStaff: boolean } | null

/** Breeders and staff get responses of their own; everybody else shares the cached ones. */
export function toReader(viewer: Viewer | null): Reader {
  if (!viewer || viewer.role === 'buyer') return null
  return { userId: viewer.id, isStaff: viewer.role === 'admin' }
}

/** Whether the reader owns the cattery `b`. */
export function isOwn(reader: Reader): SQL {
  return reader ? sql`b.user_id = ${reader.userId}` : sql`false`
}

/** Whether the reader may see a pairing `p` or litter `l` of the cattery `b`: owner and staff also what is hidden. */
export function mayRead(row: 'p' | 'l', reader: Reader): SQL {
  if (reader?.isStaff) return sql`true`
  const isPublic =
    row === 'p'
      ? sql`exists (select from public_pairings v where v.id = p.id)`
      : sql`exists (select from public_litters v where v.id = l.id)`
  return sql`(${isPublic} or ${isOwn(reader)})`
}
