import { litterKittens } from '#features/cats/api/index.ts'
import { getLitterJson, type Reader } from '#features/litters/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'

/** A litter with its kittens as JSON text. Throws not_found where the reader may see none. */
export async function litterDetail(db: DbOrTx, id: string, reader: Reader, today: string): Promise<string> {
  const body = await getLitterJson(db, id, reader, await litterKittens.listKittensJson(db, id, today), today)
  if (!body) throw new AppError('not_found')
  return body
}
