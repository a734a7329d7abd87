import type { CatModel } from '../cat-model.ts'
import { isMasked } from '../coats.ts'
import { darken, lighten, lightness, mix } from '../color.ts'
import { leaf } from '../curve.ts'
import { fill, num, placed, stroke } from '../svg.ts'

/** Which of the cat's two ears, by its side in the picture. */
export type Side = 1 | -1

// The base is at the bottom and the tip at the top; `lean` widens the outer curve as real ears do.
function shell(width: number, height: number, round: number): string {
  const tip = width * (0.06 + round * 0.52)
  return (
    `M${num(-width * 0.9)} 66C${num(-width * 1.02)} ${num(-height * 0.34)} ${num(-tip)} ${num(-height)} ${num(width * 0.08)} ${num(-height)}` +
    `C${num(tip + width * 0.1)} ${num(-height)} ${num(width * 1.16)} ${num(-height * 0.46)} ${num(width * 0.96)} ${num(-height * 0.02)}C${num(width * 0.88)} 34 ${num(width * 0.7)} 58 ${num(width * 0.5)} 70Z`
  )
}

function furnishings(width: number, height: number, color: string, cat: CatModel, side: Side): string {
  const random = cat.randomFor(`furnishings${side}`)
  const long = cat.anatomy.fur.length === 'long' || cat.anatomy.fur.length === 'semilong'
  let d = ''
  for (let i = 0; i < (long ? 6 : 4); i++) {
    const reach = height * random.between(0.4, 0.6) * (long ? 1.2 : 0.9) * (1 - i * 0.09)
    const from = -width * (0.78 - i * 0.2)
    d += leaf(
      [from, 40],
      [from + width * 0.12, -reach * 0.5],
      [from + width * (0.42 + i * 0.05), -reach],
      width * 0.14,
    )
  }
  return fill(d, color)
}

function innerColor({ coat }: CatModel): string {
  if (coat.pattern === 'skin') return mix(coat.base, '#d77f78', 0.45)
  if (isMasked(coat)) return mix(coat.mark, '#e0a193', 0.42)
  return mix('#e3a596', coat.base, lightness(coat.base) < 0.4 ? 0.5 : 0.22)
}

/** An upright ear with its lining, furnishings and, for some breeds, a lynx tuft. */
export function uprightEar(cat: CatModel, side: Side, color: string): string {
  const { ear, fur } = cat.anatomy
  const { width, height, round } = ear
  const jitter = cat.randomFor(`ear${side}`)
  const lining = innerColor(cat)
  const parts = [
    fill(shell(width, height, round), color),
    placed(
      `translate(${num(width * 0.05)} ${num(height * 0.09)}) scale(0.72 0.8)`,
      fill(shell(width, height, round * 0.9), lining),
    ),
    placed(
      `translate(${num(width * 0.16)} ${num(height * 0.14)}) scale(0.52 0.66)`,
      fill(shell(width, height, round * 0.8), darken(lining, 0.16)),
    ),
  ]
  if (fur.length !== 'hairless') {
    const tuft =
      cat.coat.pattern === 'points' ? mix(cat.coat.base, color, 0.25) : lighten(cat.coat.light, 0.15)
    parts.push(furnishings(width, height, tuft, cat, side))
  }
  parts.push(
    stroke(
      `M${num(width * 0.96)} ${num(-height * 0.02)}C${num(width * 1.16)} ${num(-height * 0.46)} ${num(width * (0.16 + round * 0.52))} ${num(-height)} ${num(width * 0.08)} ${num(-height)}`,
      darken(color, 0.25),
      5,
      0.55,
    ),
  )
  if (ear.tufted) {
    const tip = -height + 14
    parts.unshift(
      fill(
        leaf([-6, tip + 20], [-2, tip - 24], [width * 0.1, tip - 74], 13) +
          leaf([10, tip + 24], [18, tip - 14], [width * 0.36, tip - 44], 11),
        darken(color, 0.3),
      ),
    )
  }
  const flare = ear.flare + jitter.between(-4, 4)
  return placed(
    `translate(${num(side * ear.x)} ${num(ear.y)}) scale(${side} 1) rotate(${num(flare)})`,
    ...parts,
  )
}

/** The Fold's ear: it follows the skull like a cap, the tip tipped forward over the brow; drawn in front of the head. */
export function foldedEar(cat: CatModel, side: Side, color: string): string {
  const { ear } = cat.anatomy
  const x = (by: number): string => num(ear.width * by)
  const y = (by: number): string => num(ear.height * by)
  // The crease along the skull is at the top; the flap hangs from it, its rounded tip pointing toward the eye.
  const crease = `C${x(-0.66)} ${y(-0.42)} ${x(0.42)} ${y(-0.5)} ${x(1)} ${y(-0.02)}`
  const flap =
    `M${x(-1)} ${y(0.02)}${crease}C${x(1.1)} ${y(0.3)} ${x(0.86)} ${y(0.56)} ${x(0.5)} ${y(0.66)}` +
    `C${x(0.16)} ${y(0.8)} ${x(-0.2)} ${y(0.78)} ${x(-0.36)} ${y(0.62)}C${x(-0.62)} ${y(0.4)} ${x(-0.9)} ${y(0.26)} ${x(-1)} ${y(0.02)}Z`
  const flare = ear.flare + cat.randomFor(`ear${side}`).between(-3, 3)
  return placed(
    `translate(${num(side * ear.x)} ${num(ear.y)}) scale(${side} 1) rotate(${num(flare)})`,
    placed('translate(-5 12)', fill(flap, darken(color, 0.4), 0.7)),
    fill(flap, mix(color, cat.coat.light, 0.26)),
    stroke(`M${x(-0.92)} ${y(0.06)}${crease}`, darken(color, 0.22), 5, 0.6),
    stroke(
      `M${x(-0.3)} ${y(0.6)}C${x(-0.1)} ${y(0.74)} ${x(0.2)} ${y(0.74)} ${x(0.5)} ${y(0.62)}`,
      darken(color, 0.3),
      5,
      0.5,
    ),
  )
}
