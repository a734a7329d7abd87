/** Plans the import of stored rows into a book as it is now. */
import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/texts/is-id.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { ImportAnswer } from '../../import-contract.ts'
import { MAX_ANIMALS } from '../../limits.ts'
import type { FileRow } from '../../rules/import/book.ts'
import { type Book, type Plan, planImport } from '../../rules/import/plan.ts'
import type { AnimalPorts } from '../ports.ts'
import { foldNames, loadBook } from './load-book.ts'
import type { StoredRow } from './read-sent-rows.ts'

/** The book, and a function that plans with some answers. The plan throws `conflict` if the book would be too full. */
export async function planRows(
  db: DbOrTx,
  ports: AnimalPorts,
  breederId: string,
  rows: StoredRow[],
): Promise<{ book: Book; plan: (answers: ImportAnswer[]) => Plan }> {
  const ids = rows.flatMap(({ values: { sire, dam } }) => [sire?.id, dam?.id])
  const book = await loadBook(
    db,
    ports,
    breederId,
    ids.filter((id) => id != null).filter((id) => isId(id)),
  )
  const names = rows.flatMap(({ values: { registeredName, sire, dam } }) => [
    registeredName ?? '',
    sire?.name ?? '',
    dam?.name ?? '',
  ])
  const keys = await foldNames(db, names)
  const files = rows.map((row, index): FileRow => {
    const [own = '', sire = '', dam = ''] = keys.slice(index * 3, index * 3 + 3)
    return { ...row, nameKeys: { own, sire, dam } }
  })
  return {
    book,
    plan: (answers) => {
      const plan = planImport(files, book, answers)
      requireSpace(plan, book)
      return plan
    },
  }
}

function requireSpace({ rows, ancestors }: Plan, book: Book): void {
  const added = rows.filter(({ outcome, match }) => outcome !== 'wrong' && match.kind !== 'animal').length
  const total = book.animals.length + added + ancestors.length
  if (total > MAX_ANIMALS)
    throw new AppError('conflict', {
      message: `A book has at most ${MAX_ANIMALS.toLocaleString('en-US')} animals. With this file, yours would have ${total.toLocaleString('en-US')}.`,
    })
}
