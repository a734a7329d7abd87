import { castShadow, flankMarkings, pawColor, trunkColor } from './body-colors.ts'
import type { CatModel } from './cat-model.ts'
import { closedCurve, type Point } from './curve.ts'
import { fringe } from './fur.ts'
import { headReach } from './head.ts'
import { paw, seam, tail } from './limbs.ts'
import { chest, GROUND, setHead } from './pose-sitting.ts'
import { fill, num, stroke, within } from './svg.ts'

const GIRTH = { slender: 340, medium: 372, cobby: 398, large: 410 } as const

/** Tucked up like a loaf of bread, paws under the chest. */
export function loaf(cat: CatModel): string {
  const {
    anatomy: { build, skull, fur },
    age,
    randomFor,
  } = cat
  const { up, down, aside } = headReach(cat)
  const share = { kitten: 560, young: 520, adult: 490 }[age]
  const scale = Math.min(share / (up + down), (share * 0.66) / aside)
  const wide = GIRTH[build] * { kitten: 0.86, young: 0.95, adult: 1 }[age]
  const right = randomFor('loaf side').chance(0.5) ? 1 : -1
  const headX = 600 - right * wide * 0.16
  const headY = Math.max(196 + up * scale, 500)
  const bodyX = 600 + right * wide * 0.08
  const x = (by: number): number => bodyX + right * wide * by
  const top = headY - skull.crown * scale * 0.1
  const y = (by: number): number => top + (GROUND - top) * by
  const half: Point[] = [
    [x(0.2), y(0)],
    [x(0.66), y(0.1)],
    [x(0.94), y(0.4)],
    [x(1.02), y(0.74)],
    [x(0.9), y(0.97)],
    [x(0.4), y(1)],
  ]
  const outline = closedCurve([
    ...half,
    [x(-0.4), y(1)],
    [x(-0.84), y(0.97)],
    [x(-0.94), y(0.72)],
    [x(-0.78), y(0.4)],
    [x(-0.4), y(0.1)],
  ])
  const color = trunkColor(cat)
  const flank = {
    spine: [
      [x(0.16), y(-0.02)],
      [x(0.66), y(0.07)],
      [x(0.98), y(0.4)],
      [x(1.04), y(0.8)],
    ],
    belly: [
      [x(0.1), y(0.7)],
      [x(0.36), y(0.82)],
      [x(0.55), y(0.92)],
      [x(0.7), y(1)],
    ],
  } satisfies Record<string, Point[]>
  const near = {
    spine: [
      [x(-0.4), y(0.1)],
      [x(-0.8), y(0.4)],
      [x(-0.96), y(0.76)],
    ],
    belly: [
      [x(-0.1), y(0.7)],
      [x(-0.36), y(0.86)],
      [x(-0.5), y(0.98)],
    ],
  } satisfies Record<string, Point[]>
  const shag =
    fur.ruff > 0.2
      ? fill(
          fringe(half, { length: 26, count: 10, hand: right === 1 ? -1 : 1, sweep: 1.4 }, randomFor('shag')),
          color,
        ) +
        fill(
          fringe(
            [
              [x(-0.78), y(0.4)],
              [x(-0.94), y(0.72)],
              [x(-0.84), y(0.96)],
            ],
            { length: 32, count: 5, hand: right === 1 ? 1 : -1, sweep: 0.8 },
            randomFor('shag near'),
          ),
          color,
        )
      : ''
  const chestX = headX + right * wide * 0.02
  return [
    castShadow(bodyX, GROUND + 2, wide * 1.12, 44),
    shag,
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      flankMarkings(cat, flank, wide * 0.2),
      flankMarkings(cat, near, wide * 0.16),
      chest(cat, chestX, headY, wide * 0.36, GROUND - headY - 40),
      fill(
        closedCurve([
          [bodyX + wide * 0.6, y(0)],
          [bodyX + wide * 0.8, y(0.6)],
          [bodyX + wide * 0.5, y(1.05)],
          [bodyX + wide * 1.3, y(1.05)],
          [bodyX + wide * 1.3, y(0)],
        ]),
        '#3a2033',
        0.12,
      ),
      castShadow(
        headX + 8,
        headY + down * scale * 0.82,
        skull.width * scale * 0.88,
        down * scale * 0.36,
        0.14,
      ),
    ),
    stroke(
      `M${num(x(0.34))} ${num(y(0.97))}C${num(x(0.3))} ${num(y(0.7))} ${num(x(0.56))} ${num(y(0.56))} ${num(x(0.8))} ${num(y(0.62))}`,
      seam(color),
      6,
      0.6,
    ),
    paw(cat, [chestX - wide * 0.17, GROUND - 20], wide * 0.17, pawColor(cat)),
    paw(cat, [chestX + wide * 0.17, GROUND - 20], wide * 0.17, pawColor(cat)),
    tail(cat, [
      [x(0.96), y(0.84)],
      [x(1.06), y(0.94)],
      [x(0.86), y(1.02)],
      [x(0.56), y(1.03)],
      [x(0.3), y(1.0)],
    ]),
    setHead(cat, headX, headY, scale),
  ].join('')
}
