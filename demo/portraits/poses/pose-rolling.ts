import { castShadow, flankMarkings } from '../body-colors.ts'
import type { CatModel } from '../cat-model.ts'
import { groundColor, SPOTTING_WHITE } from '../coats.ts'
import { mix } from '../color.ts'
import { closedCurve, type Point } from '../curve.ts'
import { fringe } from '../fur.ts'
import { drawHead, headReach, ruff } from '../head/head.ts'
import { leg, tail } from '../limbs.ts'
import { fill, num, placed, within } from '../svg.ts'
import { headScale } from '../torso.ts'
import { facing, GROUND, type PosedCat } from './posed-cat.ts'

/** Rolled onto its back with all four paws in the air. */
export function rolling(cat: CatModel): PosedCat {
  const {
    anatomy: { skull, fur },
    physique,
    coat,
    randomFor,
  } = cat
  const scale = headScale(cat)
  const girth = 0.28 + 0.3 * physique.depth + 0.42 * physique.length
  // Drawn with the head on the left; half of all cats are mirrored below.
  const x = (by: number): number => 500 + 520 * girth * by
  const y = (by: number): number => GROUND - 430 * girth * by
  const headX = x(-0.42)
  const headY = GROUND - 20 - skull.width * scale * 0.96
  const top: Point[] = [
    [x(-0.2), y(0.62)],
    [x(0.06), y(0.72)],
    [x(0.36), y(0.74)],
    [x(0.66), y(0.7)],
    [x(0.88), y(0.54)],
    [x(0.97), y(0.26)],
  ]
  const outline = closedCurve([
    ...top,
    [x(0.84), y(0.03)],
    [x(0.4), y(0)],
    [x(-0.1), y(0.01)],
    [x(-0.36), y(0.14)],
    [x(-0.38), y(0.42)],
  ])
  const color = groundColor(cat.coat)
  const belly =
    coat.white === 'none' || coat.white === 'mitts' ? mix(coat.base, coat.light, 0.55) : SPOTTING_WHITE
  // The back is on the floor, so the markings fade toward the belly at the top.
  const flank = {
    spine: [
      [x(-0.2), y(0.02)],
      [x(0.1), y(-0.02)],
      [x(0.4), y(-0.02)],
      [x(0.7), y(0)],
      [x(0.94), y(0.12)],
    ] satisfies Point[],
    belly: [
      [x(-0.1), y(0.5)],
      [x(0.12), y(0.56)],
      [x(0.36), y(0.58)],
      [x(0.58), y(0.56)],
      [x(0.74), y(0.44)],
    ] satisfies Point[],
  }
  const thick = physique.leg * 1.4
  const raised = (from: Point, knee: Point, foot: Point, topic: string): string =>
    leg(
      cat,
      topic,
      [
        [x(from[0]), y(from[1])],
        [x(knee[0]), y(knee[1])],
        [x(foot[0]), y(foot[1])],
      ],
      [thick, thick * 0.84, thick * 0.7],
      thick * 0.84,
    )
  const body = [
    castShadow(x(0.3), GROUND + 6, 540 * girth, 40),
    tail(cat, [
      [x(0.86), y(0.1)],
      [x(1.06), y(0.03)],
      [x(1.18), y(0.12)],
      [x(1.16), y(0.32)],
      [x(1.06), y(0.44)],
    ]),
    raised([0.2, 0.56], [0.3, 0.86], [0.16, 1.08], 'lfar'),
    raised([0.62, 0.54], [0.7, 0.86], [0.56, 1.06], 'lhfar'),
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      fill(
        closedCurve([
          [x(-0.2), y(0.44)],
          [x(0.3), y(0.4)],
          [x(0.74), y(0.44)],
          [x(0.8), y(0.9)],
          [x(-0.2), y(0.9)],
        ]),
        belly,
      ),
      flankMarkings(cat, flank, 70 * girth),
    ),
    fur.ruff > 0.2
      ? fill(
          fringe(
            [
              [x(0.02), y(0.68)],
              [x(0.36), y(0.7)],
              [x(0.62), y(0.68)],
            ],
            { length: 26, count: 7, hand: -1, sweep: 0.8 },
            randomFor('shag'),
          ),
          belly,
        )
      : '',
    raised([0.02, 0.44], [0.12, 0.76], [-0.02, 0.96], 'lnear'),
    raised([0.74, 0.34], [0.98, 0.62], [0.84, 0.86], 'lhnear'),
  ]
  const mirrored = cat.faces === 'right'
  const head = (at: number): string =>
    placed(
      `translate(${num(at)} ${num(headY)}) rotate(${mirrored ? 64 : -64}) scale(${num(scale * 100)}e-2)`,
      ruff(cat),
      drawHead(cat),
    )
  const { up, aside } = headReach(cat)
  return facing(cat.faces, body, head, {
    headX,
    left: headX - Math.max(up, aside) * scale - 34,
    right: x(1.2) + 50,
    toy: [x(0.08), y(1.16)],
    top: Math.min(y(1.12) - thick, headY - aside * scale),
  })
}
