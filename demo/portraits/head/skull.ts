import type { Skull } from '../anatomy.ts'
import { type Point, symmetric } from '../curve.ts'

/** The outline of the head, crown to chin and around again. */
export function skullOutline({ width, crown, chin, cheek, cheekY, jaw, chinWidth }: Skull): Point[] {
  return symmetric([
    [0, -crown],
    [width * 0.44, -crown * 0.915],
    [width * 0.79, -crown * 0.615],
    [width * 0.965, -crown * 0.14],
    [width * cheek, cheekY],
    [width * jaw, cheekY + (chin - cheekY) * 0.58],
    [width * chinWidth, chin * 0.965],
    [0, chin],
  ])
}

/** The edge of one cheek, from beside the eye down to the jaw. */
export function cheekEdge(
  { width, crown, chin, cheek, cheekY, jaw, chinWidth }: Skull,
  side: 1 | -1,
): Point[] {
  return [
    [side * width * 0.95, -crown * 0.1],
    [side * width * cheek * 0.985, cheekY],
    [side * width * jaw * 0.97, cheekY + (chin - cheekY) * 0.56],
    [side * width * (jaw + chinWidth) * 0.48, chin * 0.86],
  ]
}
