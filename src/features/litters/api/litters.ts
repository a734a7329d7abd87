import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { PairingFilter } from '../contract.ts'
import type { Reader } from './policy.ts'
import { countPairings, getLitterJson, getPairingJson, listBreeds, listPairingsJson } from './store.ts'

/** The cats of a litter as JSON text; cats are a higher level, so the composition hands this in. */
export type KittensOf = (db: Handle, litterId: string, today: string) => Promise<string>

/** A page of the public list as JSON text with the number of all matches; two statements, side by side. */
export async function pairingPage(
  db: Handle,
  filter: PairingFilter,
  today: string,
  reader: Reader,
): Promise<{ body: string; total: number }> {
  const [body, total] = await Promise.all([
    listPairingsJson(db, filter, today, reader),
    countPairings(db, filter),
  ])
  return { body, total }
}

/** A pairing as JSON text. Throws not_found where the reader may see none under this id. */
export async function pairingDetail(db: Handle, id: string, reader: Reader): Promise<string> {
  const body = await getPairingJson(db, id, reader)
  if (!body) throw new AppError('not_found')
  return body
}

/** A litter with its kittens as JSON text. Throws not_found where the reader may see none under this id. */
export async function litterDetail(
  db: Handle,
  kittensOf: KittensOf,
  id: string,
  today: string,
  reader: Reader,
): Promise<string> {
  const body = await getLitterJson(db, id, reader, await kittensOf(db, id, today), today)
  if (!body) throw new AppError('not_found')
  return body
}

/** The breeds that the filter of the list offers. */
export function breedsOfPairings(db: Handle): Promise<string[]> {
  return listBreeds(db)
}
