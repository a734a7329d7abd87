import { castShadow, flankMarkings, pawColor } from '../body-colors.ts'
import type { CatModel } from '../cat-model.ts'
import { groundColor } from '../coats.ts'
import { closedCurve, type Point } from '../curve.ts'
import { fringe } from '../fur.ts'
import { headReach } from '../head/head.ts'
import { paw, seam, tail } from '../limbs.ts'
import { fill, num, stroke, within } from '../svg.ts'
import { chest, headScale, setHead, shade } from '../torso.ts'
import { GROUND, type PosedCat } from './posed-cat.ts'

/** Tucked up like a loaf of bread, paws under the chest. */
export function loaf(cat: CatModel): PosedCat {
  const {
    anatomy: { skull, fur },
    physique,
    age,
    randomFor,
  } = cat
  const scale = headScale(cat, 1.16)
  const tall = 470 * physique.depth * (age === 'kitten' ? 0.94 : 1)
  const wide = physique.haunch * 1.5 + 40
  const right = randomFor('loaf side').chance(0.5) ? 1 : -1
  const headX = 600 - right * wide * 0.18
  const headY = GROUND - tall * 0.46 - skull.chin * scale * 0.66
  const bodyX = 600 + right * wide * 0.06
  const x = (by: number): number => bodyX + right * wide * by
  const y = (by: number): number => GROUND - tall * (1 - by)
  const half: Point[] = [
    [x(0.16), y(0.02)],
    [x(0.46), y(0)],
    [x(0.74), y(0.12)],
    [x(0.95), y(0.4)],
    [x(1.02), y(0.72)],
    [x(0.9), y(0.97)],
    [x(0.4), y(1)],
  ]
  const outline = closedCurve([
    ...half,
    [x(-0.4), y(1)],
    [x(-0.76), y(0.97)],
    [x(-0.86), y(0.72)],
    [x(-0.72), y(0.4)],
    [x(-0.36), y(0.1)],
  ])
  const color = groundColor(cat.coat)
  const flank = {
    spine: [
      [x(0.06), y(-0.02)],
      [x(0.62), y(0.04)],
      [x(0.97), y(0.4)],
      [x(1.03), y(0.84)],
    ],
    belly: [
      [x(0.06), y(0.74)],
      [x(0.3), y(0.82)],
      [x(0.5), y(0.92)],
      [x(0.66), y(1)],
    ],
  } satisfies Record<string, Point[]>
  const near = {
    spine: [
      [x(-0.36), y(0.1)],
      [x(-0.72), y(0.4)],
      [x(-0.87), y(0.76)],
    ],
    belly: [
      [x(-0.1), y(0.7)],
      [x(-0.34), y(0.86)],
      [x(-0.46), y(0.98)],
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
              [x(-0.72), y(0.4)],
              [x(-0.86), y(0.72)],
              [x(-0.78), y(0.96)],
            ],
            { length: 32, count: 5, hand: right === 1 ? 1 : -1, sweep: 0.8 },
            randomFor('shag near'),
          ),
          color,
        )
      : ''
  const chestX = headX + right * wide * 0.02
  const toes = physique.leg * 1.45
  const drawing = [
    castShadow(bodyX, GROUND + 2, wide * 1.1, 44),
    shag,
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      flankMarkings(cat, flank, wide * 0.2),
      flankMarkings(cat, near, wide * 0.16),
      chest(cat, chestX, headY, Math.min(physique.neck * 1.1, wide * 0.36), GROUND - headY - 40),
      shade(
        [bodyX + wide * 0.6, y(0)],
        [bodyX + wide * 0.8, y(0.6)],
        [bodyX + wide * 0.5, y(1.05)],
        [bodyX + wide * 1.3, y(1.05)],
        [bodyX + wide * 1.3, y(0)],
      ),
      castShadow(headX + 8, headY + skull.chin * scale * 0.86, skull.width * scale * 0.86, 74, 0.14),
    ),
    stroke(
      `M${num(x(0.34))} ${num(y(0.97))}C${num(x(0.26))} ${num(y(0.66))} ${num(x(0.52))} ${num(y(0.48))} ${num(x(0.8))} ${num(y(0.56))}`,
      seam(color),
      6,
      0.6,
    ),
    paw(cat, [chestX - toes * 1.02, GROUND - 20], toes, pawColor(cat)),
    paw(cat, [chestX + toes * 1.02, GROUND - 20], toes, pawColor(cat)),
    tail(cat, [
      [x(0.96), y(0.84)],
      [x(1.06), y(0.95)],
      [x(0.86), y(1.03)],
      [x(0.56), y(1.04)],
      [x(0.3), y(1.0)],
    ]),
    setHead(cat, headX, headY, scale),
  ].join('')
  const { up, aside } = headReach(cat)
  return {
    drawing,
    left: Math.min(x(-0.9), x(1.08), headX - aside * scale),
    right: Math.max(x(-0.9), x(1.08), headX + aside * scale),
    top: Math.min(y(0), headY - up * scale),
  }
}
