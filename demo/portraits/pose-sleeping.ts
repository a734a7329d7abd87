import { castShadow, flankMarkings, trunkColor } from './body-colors.ts'
import type { CatModel } from './cat-model.ts'
import { closedCurve, type Point } from './curve.ts'
import { fringe } from './fur.ts'
import { drawHead, headReach, ruff } from './head.ts'
import { paw, seam, tail } from './limbs.ts'
import { GROUND } from './pose-sitting.ts'
import { fill, num, placed, stroke, within } from './svg.ts'

const GIRTH = { slender: 0.88, medium: 0.96, cobby: 1.02, large: 1.06 } as const

/** Curled up asleep, the chin on a forepaw and the tail around the body. */
export function sleeping(cat: CatModel): string {
  const {
    anatomy: { build, fur },
    age,
    randomFor,
  } = cat
  const { up, down, aside } = headReach(cat)
  const share = { kitten: 470, young: 430, adult: 395 }[age]
  const scale = Math.min(share / (up + down), (share * 0.62) / aside)
  const girth = GIRTH[build] * { kitten: 0.86, young: 0.94, adult: 1 }[age]
  // Drawn with the head on the left; half of all cats are mirrored below.
  const x = (by: number): number => 600 + 420 * girth * by
  const y = (by: number): number => GROUND - 470 * girth * by
  const back: Point[] = [
    [x(-0.72), y(0.62)],
    [x(-0.34), y(0.92)],
    [x(0.1), y(1)],
    [x(0.56), y(0.9)],
    [x(0.93), y(0.6)],
    [x(1), y(0.26)],
  ]
  const outline = closedCurve([
    ...back,
    [x(0.82), y(0.04)],
    [x(0.3), y(-0.01)],
    [x(-0.5), y(0)],
    [x(-0.86), y(0.12)],
    [x(-0.94), y(0.36)],
  ])
  const color = trunkColor(cat)
  const flank = {
    spine: back,
    belly: [
      [x(-0.5), y(0.3)],
      [x(-0.2), y(0.24)],
      [x(0.06), y(0.22)],
      [x(0.3), y(0.18)],
      [x(0.5), y(0.12)],
      [x(0.6), y(0.04)],
    ] satisfies Point[],
  }
  const shag =
    fur.ruff > 0.2
      ? fill(fringe(back, { length: 26, count: 12, hand: -1, sweep: 1.4 }, randomFor('shag')), color)
      : ''
  const body = [
    castShadow(600, GROUND + 6, 470 * girth, 42),
    shag,
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      flankMarkings(cat, flank, 84 * girth),
      fill(
        closedCurve([
          [x(-0.9), y(0.1)],
          [x(0), y(0.16)],
          [x(0.6), y(0.24)],
          [x(1.1), y(0.5)],
          [x(1.1), y(-0.1)],
          [x(-1), y(-0.1)],
        ]),
        '#3a2033',
        0.12,
      ),
    ),
    stroke(
      `M${num(x(0.2))} ${num(y(0.1))}C${num(x(0.02))} ${num(y(0.44))} ${num(x(0.3))} ${num(y(0.72))} ${num(x(0.66))} ${num(y(0.62))}`,
      seam(color),
      6,
      0.65,
    ),
    paw(cat, [x(0.02), y(0.05)], 58 * girth),
    tail(cat, [
      [x(0.9), y(0.22)],
      [x(0.86), y(0.02)],
      [x(0.5), y(-0.055)],
      [x(0.1), y(-0.06)],
      [x(-0.2), y(-0.03)],
    ]),
    paw(cat, [x(-0.72), y(0.03)], 60 * girth),
    paw(cat, [x(-0.36), y(0.0)], 60 * girth),
    within(`${cat.id}n`, outline, castShadow(x(-0.46), y(0.16), aside * scale * 0.86, 56, 0.16)),
  ]
  const mirrored = randomFor('facing').chance(0.5)
  const headX = mirrored ? 1200 - x(-0.5) : x(-0.5)
  const lean = mirrored ? -9 : 9
  return (
    placed(mirrored ? 'translate(1200 0) scale(-1 1)' : '', ...body) +
    placed(
      `translate(${num(headX)} ${num(y(0.09) - down * scale)}) rotate(${lean} 0 ${num(down * scale)}) scale(${num(scale * 100)}e-2)`,
      placed('scale(0.94 0.8)', ruff(cat)),
      drawHead(cat),
    )
  )
}
