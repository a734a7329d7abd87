import { exchangeDocuments } from '#features/uploads/api/index.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { HealthTestForm } from '../manage-contract.ts'
import type { StoredHealthTest } from './tables.ts'

/** The owner of the documents, the form field of the tests, and the time. */
type Keeper = { userId: string; field: string; at: Date }

/**
 * The health tests of a form as they are stored; `stored` if the form has none. Attaches new documents and detaches those
 * that are no longer used. Throws `invalid` for files of others and for contact details in texts.
 */
export async function saveTests(
  tx: DbOrTx,
  { userId, field, at }: Keeper,
  form: HealthTestForm[] | undefined,
  stored: StoredHealthTest[] = [],
): Promise<StoredHealthTest[]> {
  if (!form) return stored
  requireCleanTexts(
    Object.fromEntries(
      form.flatMap((test, index) =>
        (['name', 'result', 'lab'] as const).map((part) => [`${field}.${index}.${part}`, test[part]]),
      ),
    ),
  )
  const tests = form.map(({ name, result, lab, date, documentUrl }) => ({
    name,
    result,
    lab: lab || null,
    date: date ?? null,
    documentUrl: documentUrl || null,
  }))
  await exchangeDocuments(tx, { id: userId, field, at }, documentPaths(stored), documentPaths(tests))
  return tests
}

/** The paths of the documents of tests. */
export function documentPaths(tests: StoredHealthTest[]): string[] {
  return tests.flatMap(({ documentUrl }) => documentUrl ?? [])
}
