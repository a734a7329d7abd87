/** Tables as CSV (RFC 4180), so that every spreadsheet reads them as they are and none calculates what somebody wrote. */

export type CsvCell = string | number | boolean | null | undefined

/** Says to spreadsheets that the bytes are UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** With these, full width too, spreadsheets begin formulas (OWASP, "CSV Injection"); spaces before them change nothing. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

/** The text of a CSV file: a line of titles, then the rows. */
export function csvOf(titles: string[], rows: CsvCell[][]): string {
  const lines = [titles, ...rows].map((cells) => cells.map(cellOf).join(','))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

/** Numbers are ours and stand as they are; text that a spreadsheet would calculate gets an apostrophe before it. */
function cellOf(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
