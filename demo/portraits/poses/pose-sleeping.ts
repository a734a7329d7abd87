import { castShadow, flankMarkings } from '../body-colors.ts'
import type { CatModel } from '../cat-model.ts'
import { groundColor } from '../coats.ts'
import { closedCurve, type Point } from '../curve.ts'
import { fringe } from '../fur.ts'
import { drawHead, headReach, ruff } from '../head/head.ts'
import { paw, seam, tail } from '../limbs.ts'
import { fill, num, placed, stroke, within } from '../svg.ts'
import { headScale, shade } from '../torso.ts'
import { facing, GROUND, type PosedCat } from './posed-cat.ts'

/** Curled up asleep, the chin on a forepaw and the tail around the body. */
export function sleeping(cat: CatModel): PosedCat {
  const {
    anatomy: { skull, fur },
    physique,
    randomFor,
  } = cat
  const scale = headScale(cat, 1.04)
  const [aside, down] = [skull.width, skull.chin]
  // A slim cat makes a smaller, flatter ring.
  const girth = 0.4 + 0.44 * physique.depth + 0.16 * physique.length
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
  const color = groundColor(cat.coat)
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
      shade(
        [x(-0.9), y(0.1)],
        [x(0), y(0.16)],
        [x(0.6), y(0.24)],
        [x(1.1), y(0.5)],
        [x(1.1), y(-0.1)],
        [x(-1), y(-0.1)],
      ),
    ),
    stroke(
      `M${num(x(0.2))} ${num(y(0.1))}C${num(x(0.02))} ${num(y(0.44))} ${num(x(0.3))} ${num(y(0.72))} ${num(x(0.66))} ${num(y(0.62))}`,
      seam(color),
      6,
      0.65,
    ),
    paw(cat, [x(0.02), y(0.05)], physique.leg * 1.36),
    tail(cat, [
      [x(0.9), y(0.22)],
      [x(0.86), y(0.02)],
      [x(0.5), y(-0.055)],
      [x(0.1), y(-0.06)],
      [x(-0.2), y(-0.03)],
    ]),
    paw(cat, [x(-0.72), y(0.03)], physique.leg * 1.4),
    paw(cat, [x(-0.36), y(0.0)], physique.leg * 1.4),
    within(`${cat.id}n`, outline, castShadow(x(-0.46), y(0.16), aside * scale * 0.86, 56, 0.16)),
  ]
  const headX = x(-0.5)
  const headY = y(0.09) - down * scale
  const mirrored = cat.faces === 'right'
  const head = (at: number): string =>
    placed(
      `translate(${num(at)} ${num(headY)}) rotate(${mirrored ? -9 : 9} 0 ${num(down * scale)}) scale(${num(scale * 100)}e-2)`,
      placed('scale(0.94 0.8)', ruff(cat)),
      drawHead(cat),
    )
  const reach = headReach(cat)
  return facing(cat.faces, body, head, {
    headX,
    left: Math.min(x(-0.98), headX - reach.aside * scale),
    right: x(1.04) + 20,
    top: Math.min(y(1.02), headY - reach.up * scale),
  })
}
