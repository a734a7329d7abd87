import { castShadow, flankMarkings, limbColor, trunkColor } from './body-colors.ts'
import type { CatModel } from './cat-model.ts'
import { closedCurve, type Point } from './curve.ts'
import { fringe } from './fur.ts'
import { headReach } from './head.ts'
import { leg, paw, seam, tail } from './limbs.ts'
import { chest, GROUND, setHead } from './pose-sitting.ts'
import { fill, num, placed, stroke, within } from './svg.ts'

const GIRTH = { slender: 0.9, medium: 0.96, cobby: 1.04, large: 1.04 } as const

/** About to pounce: the chest low, the forelegs stretched toward us, rump and tail up. */
export function pouncing(cat: CatModel): string {
  const {
    anatomy: { build, fur },
    age,
    randomFor,
  } = cat
  const { up, down, aside } = headReach(cat)
  const share = { kitten: 490, young: 450, adult: 415 }[age]
  const scale = Math.min(share / (up + down), (share * 0.64) / aside)
  const girth = GIRTH[build] * { kitten: 0.9, young: 0.96, adult: 1 }[age]
  // Drawn with the head on the left; half of all cats are mirrored below.
  const x = (by: number): number => 430 + 520 * girth * by
  const y = (by: number): number => GROUND - 620 * girth * by
  const headX = x(-0.06)
  const headY = GROUND - 110 - down * scale
  const back: Point[] = [
    [x(-0.24), y(0.5)],
    [x(0.1), y(0.62)],
    [x(0.4), y(0.78)],
    [x(0.68), y(0.92)],
    [x(0.9), y(0.84)],
    [x(0.98), y(0.58)],
    [x(0.92), y(0.3)],
  ]
  const outline = closedCurve([
    ...back,
    [x(0.88), y(0.08)],
    [x(0.66), y(0.06)],
    [x(0.54), y(0.24)],
    [x(0.3), y(0.12)],
    [x(0.1), y(0.03)],
    [x(-0.3), y(0.04)],
    [x(-0.4), y(0.28)],
  ])
  const color = trunkColor(cat)
  const flank = {
    spine: back,
    belly: [
      [x(-0.1), y(0.1)],
      [x(0.1), y(0.12)],
      [x(0.3), y(0.2)],
      [x(0.42), y(0.3)],
      [x(0.54), y(0.34)],
      [x(0.6), y(0.26)],
      [x(0.66), y(0.14)],
    ] satisfies Point[],
  }
  const shag =
    fur.ruff > 0.2
      ? fill(fringe(back, { length: 26, count: 12, hand: -1, sweep: 1.4 }, randomFor('shag')), color)
      : ''
  const thick = 64 * girth
  const foreleg = (from: number, to: number, drop: number, topic: string): string =>
    leg(
      cat,
      topic,
      [
        [x(from), y(0.22)],
        [x((from + to) / 2), y(0.1)],
        [x(to), GROUND - 26 + drop],
      ],
      [thick, thick * 0.86, thick * 0.76],
      thick * 0.95,
    )
  const body = [
    castShadow(x(0.3), GROUND + 6, 520 * girth, 40),
    tail(cat, [
      [x(0.84), y(0.78)],
      [x(1.02), y(1.0)],
      [x(0.94), y(1.2)],
      [x(1.02), y(1.36)],
      [x(1.14), y(1.44)],
    ]),
    paw(cat, [x(0.56), GROUND - 34], 60 * girth),
    shag,
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      flankMarkings(cat, flank, 80 * girth),
      fill(
        closedCurve([
          [x(-0.4), y(0.1)],
          [x(0.3), y(0.24)],
          [x(0.7), y(0.3)],
          [x(1.1), y(0.5)],
          [x(1.1), y(-0.1)],
          [x(-0.5), y(-0.1)],
        ]),
        '#3a2033',
        0.12,
      ),
    ),
    stroke(
      `M${num(x(0.62))} ${num(y(0.2))}C${num(x(0.5))} ${num(y(0.44))} ${num(x(0.6))} ${num(y(0.66))} ${num(x(0.8))} ${num(y(0.7))}`,
      seam(color),
      6,
      0.65,
    ),
    fill(
      closedCurve([
        [x(0.66), y(0.12)],
        [x(0.92), y(0.1)],
        [x(0.92), y(0.02)],
        [x(0.68), y(0.02)],
      ]),
      limbColor(cat),
    ),
    paw(cat, [x(0.74), GROUND - 22], 70 * girth),
    chest(cat, headX, headY + down * scale * 0.3, 120 * girth, GROUND - headY - down * scale * 0.3 - 40),
    foreleg(-0.18, -0.44, 0, 'll'),
    foreleg(0.1, 0.2, 6, 'lr'),
    within(
      `${cat.id}n`,
      outline,
      castShadow(headX, headY + down * scale * 0.86, aside * scale * 0.84, down * scale * 0.36, 0.15),
    ),
  ]
  const mirrored = randomFor('facing').chance(0.5)
  return (
    placed(mirrored ? 'translate(1200 0) scale(-1 1)' : '', ...body) +
    setHead(cat, mirrored ? 1200 - headX : headX, headY, scale)
  )
}
