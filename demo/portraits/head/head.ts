import type { CatModel } from '../cat-model.ts'
import { groundColor } from '../coats.ts'
import { darken, mix } from '../color.ts'
import { closedCurve, type Point, symmetric } from '../curve.ts'
import { fringe } from '../fur.ts'
import { fill, within } from '../svg.ts'
import { foldedEar, uprightEar } from './ears.ts'
import { drawEyes } from './eyes.ts'
import { earColor, faceColors } from './face-colors.ts'
import { drawMuzzle, drawWhiskers } from './muzzle.ts'
import { cheekEdge, skullOutline } from './skull.ts'

const SIDES = [1, -1] as const
const SHADOW = '#3a2033'

function tufts(cat: CatModel): string[] {
  const { fur, skull } = cat.anatomy
  if (fur.cheeks < 6) return []
  // The tufts start behind the cheek; those on the right are in the head's shadow.
  return SIDES.map((side) =>
    fill(
      fringe(
        cheekEdge(skull, side),
        { length: fur.cheeks, count: fur.cheeks > 25 ? 5 : 4, hand: side === 1 ? -1 : 1 },
        cat.randomFor(`cheek${side}`),
      ),
      side === 1 ? mix(groundColor(cat.coat), SHADOW, 0.13) : groundColor(cat.coat),
    ),
  )
}

/** The color of a longhair's collar of fur. */
export function ruffColor(cat: CatModel): string {
  const { coat } = cat
  if (coat.white !== 'none')
    return coat.pattern === 'points' && coat.white === 'mitts' ? coat.light : '#f8f1e6'
  if (coat.pattern === 'smoke') return mix(coat.base, coat.light, 0.55)
  return mix(coat.base, coat.light, coat.pattern === 'solid' || coat.pattern === 'tortie' ? 0.35 : 0.6)
}

/** The collar of fur behind the head of a longhaired cat. */
export function ruff(cat: CatModel): string {
  const { skull, fur } = cat.anatomy
  if (fur.ruff < 0.2) return ''
  const grow = (by: number): Point[] => {
    const { width, crown, chin } = skull
    return [
      [width * 0.86 * by, -crown * 0.35],
      [width * 1.12 * by, chin * 0.3],
      [width * 1.06 * by, chin * 0.86],
      [width * 0.66 * by, chin * 1.34 * by],
      [-width * 0.08, chin * 1.58 * by],
    ]
  }
  const layer = (by: number, color: string, topic: string): string => {
    const half = grow(by)
    const locks = SIDES.map((side) =>
      fringe(
        half.map(([x, y]): Point => [x * side, y]),
        { length: 62 * fur.ruff, count: 8, hand: side === 1 ? -1 : 1, sweep: 0.7 },
        cat.randomFor(`${topic}${side}`),
      ),
    )
    return [
      closedCurve(symmetric([[0, -skull.crown * 0.4], ...half.slice(0, -1), [0, skull.chin * 1.58 * by]])),
      ...locks,
    ]
      .map((d) => fill(d, color))
      .join('')
  }
  const front = ruffColor(cat)
  const reach = 0.84 + fur.ruff * 0.14
  return (
    layer(reach * 1.05, darken(mix(front, cat.coat.base, 0.4), 0.14), 'ruff back') +
    layer(reach * 0.94, front, 'ruff front')
  )
}

/** The whole head in head units, its center between and just below the eyes. */
export function drawHead(cat: CatModel): string {
  const { skull, ear } = cat.anatomy
  const points = skullOutline(skull)
  const outline = closedCurve(points)
  // A soft shadow on the right, as from light at the upper left.
  const lit = closedCurve(points.map(([x, y]): Point => [x * 1.03 - 30, y * 1.03 - 26]))
  const shadow = `<path d="M-700 -700H700V700H-700Z${lit}" fill-rule="evenodd" fill="${SHADOW}" opacity="0.13"/>`
  const ears = SIDES.map((side) =>
    (ear.folded ? foldedEar : uprightEar)(cat, side, earColor(cat, side)),
  ).join('')
  return [
    ear.folded ? '' : ears,
    ...tufts(cat),
    fill(outline, groundColor(cat.coat)),
    within(`${cat.id}h`, outline, faceColors(cat), shadow),
    ear.folded ? ears : '',
    drawMuzzle(cat),
    drawEyes(cat),
    drawWhiskers(cat),
  ].join('')
}

/** How far the head reaches over, under and beside its center, in head units. */
export function headReach(cat: CatModel): { up: number; down: number; aside: number } {
  const { skull, ear, fur } = cat.anatomy
  const flare = (ear.flare * Math.PI) / 180
  const tip = ear.folded ? 0 : ear.height
  return {
    up: Math.max(
      skull.crown,
      -ear.y + tip * Math.cos(flare) + (ear.tufted ? 34 : 0) + Math.abs(cat.tilt) * 4,
    ),
    down: skull.chin,
    aside: Math.max(skull.width * Math.max(1, skull.cheek) + fur.cheeks * 0.8, ear.x + tip * Math.sin(flare)),
  }
}
