/** The code with which the buyer proves at pickup that breeder and buyer have met. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { encode } from 'uqr'
import { CODE_LENGTH, type Handover } from '../handover-contract.ts'

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** Whether two codes are equal, in constant time. */
export function isCode(code: string | null, entered: string): boolean {
  return code?.length === entered.length && timingSafeEqual(Buffer.from(code), Buffer.from(entered))
}

/** A text as a QR code with its quiet zone: the path of an SVG whose view box is a square of `size` units. */
export function qrOf(text: string): NonNullable<Handover['code']>['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: path.join('') }
}
