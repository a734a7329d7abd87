import type { SQL } from 'drizzle-orm'
import { getPublicInbreeding } from '#features/breeding/api/index.ts'
import { BUYER_GENERATIONS, type PublicInbreeding } from '#features/breeding/contract.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { PairingFilter } from '../contract.ts'
import type { Reader } from './policy.ts'
import { countPairings, findPairAnimals, getPairingJson, listPairingsJson } from './store.ts'

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

/** The expected inbreeding of the kittens of a pairing. Throws not_found where the reader may see none. */
export async function expectedInbreeding(db: DbOrTx, id: string, reader: Reader): Promise<PublicInbreeding> {
  const pair = await findPairAnimals(db, id, reader)
  if (!pair) throw new AppError('not_found')
  const { breederId, ...parents } = pair
  return getPublicInbreeding(db, breederId, parents, BUYER_GENERATIONS)
}
