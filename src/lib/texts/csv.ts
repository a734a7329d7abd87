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
  return BYTE_ORDER_MARK + csvLines([titles, ...rows])
}

/** More lines of such a file, for files that are made in parts. */
export function csvLines(rows: CsvCell[][]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** The text of a cell without the apostrophe with which `toCsv` protects formulas. */
export function withoutProtection(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text
}

/** Whether a text is protected. One that begins with apostrophes before a formula is, too, so that the protection can be removed. */
function isFormula(text: string): boolean {
  return FORMULA.test(text.replace(/^'+/, ''))
}

/** An apostrophe keeps spreadsheets from evaluating text as a formula; numbers need none. */
function cellOf(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = isFormula(value) ? `'${value}` : value
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
