/** Dates that must not be in the future, for servers: only there is it known what day it is where a cattery is. */
import { AppError } from '../errors.ts'
import { FUTURE_TEXT } from '../form-fields.ts'

/** Throws `invalid` for dates (ISO) by form field that are later than `today`. */
export function requirePastDates(dates: Record<string, string | null | undefined>, today: string): void {
  const late = Object.entries(dates).filter(([, date]) => date && date > today)
  if (late.length === 0) return
  throw new AppError('invalid', { fields: Object.fromEntries(late.map(([field]) => [field, FUTURE_TEXT])) })
}

/** The dates of a list by form field. */
export function datesOf(
  field: string,
  records: { date?: string | null | undefined }[] = [],
): Record<string, string | null | undefined> {
  return Object.fromEntries(records.map(({ date }, index) => [`${field}.${index}.date`, date]))
}
