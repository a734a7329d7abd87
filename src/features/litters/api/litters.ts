import type { SQL } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { PairingFilter } from '../contract.ts'
import type { Reader } from './policy.ts'
import { countPairings, getPairingJson, listPairingsJson } from './store.ts'

export { listPairingBreeds, nearestPairingCounts } from './store.ts'

/** A page of the public list as JSON text with the number of all matches. */
export async function pairingPage(
  db: DbOrTx,
  filter: PairingFilter,
  today: string,
  reader: Reader,
  familiesWaiting: SQL,
): Promise<{ body: string; total: number }> {
  const [body, total] = await Promise.all([
    listPairingsJson(db, filter, today, reader, familiesWaiting),
    countPairings(db, filter),
  ])
  return { body, total }
}

/** A pairing as JSON text. Throws not_found where the reader may see none. */
export async function pairingDetail(db: DbOrTx, id: string, today: string, reader: Reader): Promise<string> {
  const body = await getPairingJson(db, id, today, reader)
  if (!body) throw new AppError('not_found')
  return body
}
