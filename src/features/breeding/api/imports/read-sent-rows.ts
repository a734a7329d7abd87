/** Reads the values of rows that a browser sent, as those of an animal’s form, and says what is wrong with them. */
import { AppError } from '#lib/errors.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { requirePastDates } from '#lib/rules/past-dates.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { type ImportedAnimal, importedAnimalSchema } from '../../import-contract.ts'
import { birthRange } from '../../rules/birth.ts'
import type { RowError } from '../../rules/import/book.ts'

export type SentRow = { row: number; values: Record<string, unknown> }
/** A row as it is stored: the values that could be read, and the errors of the others. */
export type StoredRow = { row: number; values: Partial<ImportedAnimal>; errors: RowError[] }

/** The fields of rows of which some are wrong or missing. */
const PARTS = importedAnimalSchema.partial()

/** Rows that are read before others get their turn; some milliseconds. */
const ROWS_AT_ONCE = 50

/** A number that a spreadsheet has rounded. */
const SHORTENED = /^\d[.,]\d+E\+?\d+$/i

/** Reads rows in parts, so that the process answers others meanwhile. `today` is the ISO date at the cattery. */
export async function readSentRows(rows: SentRow[], today: string): Promise<StoredRow[]> {
  const read: StoredRow[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    read.push(...rows.slice(from, from + ROWS_AT_ONCE).map((row) => readRow(row, today)))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return read
}

function readRow({ row, values: sent }: SentRow, today: string): StoredRow {
  const parsed = importedAnimalSchema.safeParse(sent)
  const errors: RowError[] = []
  let values: Partial<ImportedAnimal> = parsed.data ?? {}
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = path.join('.')
      if (errors.some((error) => error.field === field)) continue
      const isShortened = SHORTENED.test(String(path.reduce<unknown>(valueAt, sent)).trim())
      errors.push({ field, message: isShortened ? SHORTENED_TEXT : message })
    }
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
    const others = Object.entries(sent).filter(([field]) => !wrong.has(field))
    values = omitUndefined(PARTS.safeParse(Object.fromEntries(others)).data ?? {})
  }
  errors.push(...errorsOf(values, today, (field) => errors.some((error) => error.field === field)))
  return { row, values: omitUndefined({ ...values, ...statusOf(values) }), errors }
}

const SHORTENED_TEXT =
  'A spreadsheet has shortened this number. Format its column as text, and enter the whole number.'

function valueAt(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** An animal with a date of death has died. */
const statusOf = ({ status, diedOn }: Partial<ImportedAnimal>) =>
  diedOn && !status ? { status: 'died' as const } : {}

/** What contradicts, lies in the future, or has contact details. */
function errorsOf(
  values: Partial<ImportedAnimal>,
  today: string,
  isWrong: (field: string) => boolean,
): RowError[] {
  const { birth, diedOn, status, emsCode, emsRegistry, sire, dam } = values
  const errors: RowError[] = []
  const first = birth ? birthRange(birth).first : null
  if (emsRegistry && !emsCode && !isWrong('emsCode')) errors.push({ field: 'emsCode', message: 'Required' })
  if (first && diedOn && diedOn < first)
    errors.push({ field: 'diedOn', message: 'This date is before its birth.' })
  if (diedOn && status && status !== 'died')
    errors.push({ field: 'status', message: 'An animal with a date of death has the status “Died”.' })
  return [
    ...errors,
    ...thrownBy(() => requirePastDates({ birth: first, diedOn }, today)),
    ...thrownBy(() => {
      const { registeredName, callName, breederName, breed, color, titlesBefore, titlesAfter } = values
      requireCleanTexts(
        { breed, color, titlesBefore, titlesAfter, emsCode },
        { names: { registeredName, callName, breederName, 'sire.name': sire?.name, 'dam.name': dam?.name } },
      )
    }),
  ]
}

function thrownBy(check: () => void): RowError[] {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.entries(error.fields ?? {}).map(([field, message]) => ({ field, message }))
  }
}
