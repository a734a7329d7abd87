/** What messages are about; reads the tables of lower features. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Subject } from '../contract.ts'
import { subjectSchema } from '../contract.ts'
import { subjectJson } from './people-sql.ts'

/** `isShown`: it is public. */
export type KnownSubject = Subject & { ownerId: string }

export type SubjectIds = { catId?: string | null | undefined; breedingPairingId?: string | null | undefined }

const subjectRow = z.object({ body: subjectSchema, ownerId: z.string() })

/** A subject with its owner's user ID, by ID (the pairing where both are given); undefined where there is none. */
export async function findSubject(db: DbOrTx, ids: SubjectIds): Promise<KnownSubject | undefined> {
  const found = await read(db, subjectRow).maybeRow(
    ids.breedingPairingId
      ? sql`select ${subjectJson(null)} as body, o.user_id as owner_id
        from breeding_pairings p join breeders o on o.id = p.breeder_id left join cats c on false
        where p.id = ${ids.breedingPairingId}`
      : sql`select ${subjectJson(null)} as body, o.user_id as owner_id
        from cats c join breeders o on o.id = c.breeder_id left join breeding_pairings p on false
        where c.id = ${ids.catId ?? null}`,
  )
  return found && { ...found.body, ownerId: found.ownerId }
}

const bodyRow = z.object({ body: subjectSchema })

/** The subjects of messages by their IDs, as the viewer sees them. */
export async function readSubjects(
  db: DbOrTx,
  viewerId: string,
  messages: SubjectIds[],
): Promise<Map<string, Subject>> {
  const ids = (pick: (message: SubjectIds) => string | null | undefined) => [
    ...new Set(messages.map(pick).filter((id) => id != null)),
  ]
  const wanted = [ids(({ catId }) => catId), ids(({ breedingPairingId }) => breedingPairingId)]
  if (wanted.every(({ length }) => length === 0)) return new Map()
  const rows = await read(db, bodyRow).rows(sql`
    select ${subjectJson(viewerId)} as body from cats c left join breeding_pairings p on false
      where c.id = any(${sql.param(wanted[0])}::uuid[])
    union all
    select ${subjectJson(viewerId)} from breeding_pairings p left join cats c on false
      where p.id = any(${sql.param(wanted[1])}::uuid[])`)
  return new Map(rows.map(({ body }) => [body.id, body]))
}
