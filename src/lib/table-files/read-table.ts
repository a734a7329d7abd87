/** The table of a CSV file that a user chose, or of a text that a user pasted. */

import Papa from 'papaparse'
import { inDigits } from '../texts/digits.ts'
import { decodeText } from './decode.ts'
import { FileError } from './file-error.ts'

export type FileTable = {
  name: string
  /** All rows, the header included. */
  rows: string[][]
  /** The row in which a quotation mark is not closed, so that what follows may be missing. */
  openQuote: number | null
}

/** A line of Excel that names the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i
const SEPARATORS = [',', ';', '\t', '|']
/** Characters in which the first row is. */
const SAMPLE = 50_000
/** The longest file name that is sent. */
const MAX_NAME = 200

/** Reads a CSV file with any separator, line ends, and encoding, and at most `maxRows` besides the header. Throws a FileError. */
export function readTable(name: string, bytes: Uint8Array, maxRows: number): FileTable {
  return readTextTable(name, decodeText(bytes), maxRows)
}

/** The same of a text. */
export function readTextTable(name: string, text: string, maxRows: number): FileTable {
  const named = SEPARATOR_LINE.exec(text)
  const content = text.slice(named?.[0].length ?? 0).replace(/\r\n?/g, '\n')
  const delimiter = named?.[1] ?? guessSeparator(content)
  const { data, errors } = Papa.parse<string[]>(content, { newline: '\n', delimiter })
  const filled = data.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw new FileError('This file has no rows.')
  if (filled.length > maxRows + 1)
    throw new FileError(
      `This file has ${inDigits(filled.length)} rows. Split it into files of at most ${inDigits(maxRows)} rows.`,
    )
  const quote = errors.find(({ code }) => code === 'MissingQuotes')
  return {
    name: name.slice(-MAX_NAME),
    rows: data,
    openQuote: quote?.row === undefined ? null : quote.row + 1,
  }
}

/** The separator that the first row has most often, outside of quotation marks. The parser’s own guess is wrong for short files. */
function guessSeparator(content: string): string {
  const start = content.slice(0, SAMPLE).replace(/"(?:[^"]|"")*"/g, '')
  const first = start.split('\n').find((line) => line.trim() !== '') ?? ''
  const countOf = (separator: string) => first.split(separator).length
  return SEPARATORS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best), ',')
}
