/** Which animals a cattery may see: its own, public ones, and those that their catteries share with it. */
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'

/** Of some animals, the IDs of those that a cattery may see. Of the others, it only sees the name in pedigrees. */
export async function listShown(db: DbOrTx, breederId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await read(db, idRow).rows(sql`
    select a.id from animals a join breeders b on b.id = a.breeder_id
    where a.id = any (${sql.param(ids)}::uuid[])
      and (a.breeder_id = ${breederId} or (a.visibility = 'public' and b.is_public)
        or exists (select from animal_requests r
          where r.animal_id = a.id and r.breeder_id = ${breederId} and r.status = 'accepted'))`)
  return new Set(rows.map(({ id }) => id))
}

/** Of some animals, the IDs of those that everyone may see. */
export async function listPublic(db: DbOrTx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await read(db, idRow).rows(sql`
    select p.id from public_animals p where p.id = any (${sql.param(ids)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
