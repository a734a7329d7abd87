/** Tables as CSV (RFC 4180), protected against formula injection. */

export type CsvCell = string | number | boolean | null | undefined

/** Spreadsheets recognize UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Text that spreadsheets treat as a formula (OWASP, "CSV Injection"), including full-width symbols and leading spaces. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

/** Cents as a cell in dollars. */
export function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

/** The text of a CSV file with a header line. Booleans become yes and no; null and undefined become empty. */
export function toCsv(titles: string[], rows: CsvCell[][]): string {
  const lines = [titles, ...rows].map((cells) => cells.map(cellOf).join(','))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

/** An apostrophe keeps spreadsheets from evaluating text as a formula; numbers need none. */
function cellOf(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
