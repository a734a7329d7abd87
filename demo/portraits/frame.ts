import { GROUND, type PosedCat } from './poses/posed-cat.ts'
import type { Seat } from './seats.ts'
import { num, placed } from './svg.ts'

/** The widest and tallest that cats may be in a picture of 1200, and how much they may be enlarged for that. */
const WIDEST = 1090
const TALLEST = 850
const CLOSEST = 1.32

/** A complete picture as SVG. */
export function picture(...drawings: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200">${drawings.join('')}</svg>`
}

/** Cats on their seat, enlarged and moved so that they fill the picture; heads stay inside a landscape crop. */
export function framed({ drawing, left, right, top }: PosedCat, seat: Seat): string {
  const { behind, front, halfWidth = 0, lift = 0 } = seat
  const height = GROUND - top + lift
  const width = Math.max(right - left, halfWidth * 2)
  const scale = Math.min(CLOSEST, WIDEST / width, TALLEST / height)
  const ground = Math.min(GROUND + 20, 625 + (height * scale) / 2)
  return placed(
    `translate(${num(600 - 600 * scale)} ${num(ground - GROUND * scale)}) scale(${num(scale * 1000)}e-3)`,
    behind,
    placed(`translate(${num(600 - (left + right) / 2)} ${num(-lift)})`, drawing),
    front,
  )
}
