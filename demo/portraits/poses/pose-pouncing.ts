import { castShadow, flankMarkings, limbColor } from '../body-colors.ts'
import type { CatModel } from '../cat-model.ts'
import { groundColor } from '../coats.ts'
import { closedCurve, type Point } from '../curve.ts'
import { fringe } from '../fur.ts'
import { headReach } from '../head/head.ts'
import { leg, paw, seam, tail } from '../limbs.ts'
import { fill, num, stroke, within } from '../svg.ts'
import { chest, headScale, setHead, shade } from '../torso.ts'
import { facing, GROUND, type PosedCat } from './posed-cat.ts'

/** About to pounce: the chest low, the forelegs stretched toward us, rump and tail up. */
export function pouncing(cat: CatModel): PosedCat {
  const {
    anatomy: { skull, fur },
    physique,
    randomFor,
  } = cat
  const scale = headScale(cat, 1.1)
  const down = skull.chin
  const girth = 0.28 + 0.3 * physique.depth + 0.42 * physique.length
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
  const color = groundColor(cat.coat)
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
  const thick = physique.leg * 1.45
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
    paw(cat, [x(0.56), GROUND - 34], physique.leg * 1.3),
    shag,
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      flankMarkings(cat, flank, 80 * girth),
      shade(
        [x(-0.4), y(0.1)],
        [x(0.3), y(0.24)],
        [x(0.7), y(0.3)],
        [x(1.1), y(0.5)],
        [x(1.1), y(-0.1)],
        [x(-0.5), y(-0.1)],
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
    paw(cat, [x(0.74), GROUND - 22], physique.leg * 1.5),
    chest(
      cat,
      headX,
      headY + down * scale * 0.3,
      Math.min(120 * girth, physique.neck),
      GROUND - headY - down * scale * 0.3 - 40,
    ),
    foreleg(-0.18, -0.44, 0, 'll'),
    foreleg(0.1, 0.2, 6, 'lr'),
    within(
      `${cat.id}n`,
      outline,
      castShadow(headX, headY + down * scale * 0.86, skull.width * scale * 0.84, down * scale * 0.36, 0.15),
    ),
  ]
  const { up, aside } = headReach(cat)
  return facing(cat.faces, body, (at) => setHead(cat, at, headY, scale), {
    headX,
    left: Math.min(x(-0.5) - 170, headX - aside * scale),
    right: x(1.14) + 20,
    toy: [x(-0.5) - 80, GROUND + 16],
    top: Math.min(y(cat.anatomy.tail === 'none' ? 1 : 1.46), headY - up * scale),
  })
}
