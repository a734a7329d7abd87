import { encode } from 'uqr'

/** A text as a QR code with its quiet zone: the path of an SVG whose view box is a square of `size` units. */
export function toQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: path.join('') }
}
