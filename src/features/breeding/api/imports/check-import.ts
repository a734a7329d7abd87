/** Says what the import of a file would do. */
import { lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { dayIn } from '#lib/times.ts'
import { defineRateLimit } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import type { ImportCheck } from '../../import-contract.ts'
import type { AnimalPorts } from '../ports.ts'
import { planRows } from './plan-rows.ts'
import { presentCheck } from './present.ts'
import { readSentRows, type SentRow } from './read-sent-rows.ts'
import { insertChecked } from './store.ts'

const CHECK_LIMIT = defineRateLimit({ name: 'import-checks', by: 'user', points: 60, seconds: 3_600 })

/**
 * Checks the rows of a file against the book and stores them for applyImport, instead of those that were checked before. Throws
 * `invalid` if two rows have the same number, and `conflict` if the book would be too full.
 */
export async function checkImport(
  { db, clock, rateLimits }: Pick<Services, 'db' | 'clock' | 'rateLimits'>,
  ports: AnimalPorts,
  owner: { id: string },
  { fileName, rows: sent }: { fileName: string; rows: SentRow[] },
): Promise<ImportCheck> {
  const breeder = await requireOwnBreeder(db, owner.id)
  if (new Set(sent.map(({ row }) => row)).size < sent.length)
    throw new AppError('invalid', { fields: { rows: 'Two rows have the same number.' } })
  await rateLimits.consume(db, [{ limit: CHECK_LIMIT, key: owner.id }])
  const createdAt = clock.now()
  const rows = await readSentRows(sent, dayIn(createdAt, breeder.timeZone))
  const { book, plan } = await planRows(db, ports, breeder.id, rows)
  const file = { id: newId(), breederId: breeder.id, fileName, rows, createdAt }
  const check = presentCheck(file, plan([]), book)
  await db.transaction(async (tx) => {
    await lockOwnBreeder(tx, owner.id)
    await insertChecked(tx, file)
  })
  return check
}
