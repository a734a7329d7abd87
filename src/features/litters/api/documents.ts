/** The documents of pairings for staff. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/** The health tests of a pairing `p` and its parents, as a set of JSON values. */
const tests = sql`(
  select jsonb_array_elements(p.health_testing) as test
  union all select jsonb_array_elements(s.health_testing) from sires s where s.id = p.sire_id
  union all select jsonb_array_elements(q.health_testing) from queens q where q.id = p.queen_id)`

/** The number of documents of a pairing `p` and its parents. */
export const pairingDocumentCount = sql`(
  select count(*)::int from ${tests} t where t.test ->> 'documentUrl' is not null)`

const pairingDocumentRow = z.object({
  name: z.string(),
  lab: z.string().nullable(),
  date: z.string().nullable(),
  url: z.string(),
})
export type PairingDocument = z.infer<typeof pairingDocumentRow>

/** The documents of a pairing and its parents. */
export async function listPairingDocuments(db: DbOrTx, id: string): Promise<PairingDocument[]> {
  return read(db, pairingDocumentRow).rows(sql`
    select t.test ->> 'name' as name, t.test ->> 'lab' as lab, t.test ->> 'date' as date,
      t.test ->> 'documentUrl' as url
    from breeding_pairings p, lateral ${tests} t
    where p.id = ${id} and t.test ->> 'documentUrl' is not null`)
}
