import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { digestOf } from '#platform/digest.ts'
import { createTurns } from '#platform/turns.ts'

/**
 * Lets writes to the lists of one cattery wait for each other before they take a database connection: they lock the cattery one
 * after the other anyway, and many of them would otherwise keep all connections while they wait.
 */
export function listTurns(db: DbOrTx) {
  const turns = createTurns()
  const find = async (query: ReturnType<typeof sql>): Promise<string | undefined> =>
    (await read(db, idRow).maybeRow(query))?.id
  /** Work on something that does not exist needs no turn: it is refused. */
  const ofList = <T>(breederId: string | null | undefined, work: () => Promise<T>): Promise<T> =>
    breederId ? turns(breederId, work) : work()
  return {
    ofList,
    ofEntry: async <T>(id: string, work: () => Promise<T>): Promise<T> =>
      ofList(await find(sql`select breeder_id as id from waiting_list_entries where id = ${id}`), work),
    /** Of the link with a secret. */
    ofInvitation: async <T>(token: string, work: () => Promise<T>): Promise<T> =>
      ofList(
        await find(
          sql`select breeder_id as id from waiting_list_invitations where token_digest = ${digestOf(token)}`,
        ),
        work,
      ),
    ofOffer: async <T>(id: string, work: () => Promise<T>): Promise<T> =>
      ofList(await find(sql`select breeder_id as id from offers where id = ${id}`), work),
  }
}
