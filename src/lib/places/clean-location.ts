/** The text of a location before its parts are read. */
import { readState } from './state-names.ts'
import { hasStreet } from './streets.ts'

const COUNTRY =
  /(?:^|[\s,]+)\(?(?:united states(?: of america)?|u\.?\s?s\.?\s?a\.?|u\.s\.?|us|america)\)?[\s.]*$/i
const ZIP_AT_END = /(?:^|[\s,.:#-]+)(\d{5})(?:[-–\s]?\d{4})?[\s.]*$/
const ZIP_AT_START = /^(\d{5})(?:[-–]\d{4})?[\s,]+/
/** A ZIP code that lost its first zero in a spreadsheet. */
const SHORT_ZIP_AT_END = /[\s,]+(\d{4})$/

/** One line without a country, with commas between the parts. */
export function cleaned(location: string): string {
  let text = location
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, (characters) => (/[\n\r\t]/.test(characters) ? ',' : ''))
    .replace(/[;|•·/\\_()[\]]|\s[-–—]+\s|[–—]|\.\s*,/g, ', ')
    .replace(/["“”<>*]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,)+\s*/g, ', ')
    .replace(/^[\s,.]+|[\s,]+$/g, '')
  // A country may be before or after the ZIP code.
  const zip = ZIP_AT_END.exec(text)
  if (zip && COUNTRY.test(text.slice(0, zip.index)))
    text = `${text.slice(0, zip.index).replace(COUNTRY, '')} ${zip[0].trim()}`
  const without = text.replace(COUNTRY, '')
  return without
    .replace(/[\s,]+$/, '')
    .replace(/([^\s.])\.$/, (end, letter) => (/\b\w\.\w\.$/.test(without) ? end : letter))
}

/** The ZIP codes that a text may have, the likeliest first, and the text without it. */
export function takeZip(text: string): { zips: string[]; text: string } {
  const atEnd = ZIP_AT_END.exec(text)
  if (atEnd?.[1]) return { zips: [atEnd[1]], text: trimmed(text.slice(0, atEnd.index)) }
  const atStart = ZIP_AT_START.exec(text)
  // Before a street, it is the number of a house.
  if (atStart?.[1] && !hasStreet(text))
    return { zips: [atStart[1]], text: trimmed(text.slice(atStart[0].length)) }
  const between = /^(.*\D)\b(\d{5})(?:-\d{4})?[\s,]+([^\d]+)$/.exec(text)
  if (between?.[2] && readState(between[3] ?? ''))
    return { zips: [between[2]], text: trimmed(`${between[1]}, ${between[3]}`) }
  const short = SHORT_ZIP_AT_END.exec(text)
  if (short?.[1]) return { zips: [`0${short[1]}`], text: trimmed(text.slice(0, short.index)) }
  return { zips: [], text }
}

/** Without spaces and punctuation around it, except the period of an abbreviation. */
export const trimmed = (text: string) =>
  text.replace(/^[\s,]+|[\s,.:-]+$/g, (end) => (end.startsWith('.') ? '.' : ''))
