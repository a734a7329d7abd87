import { castShadow, flankMarkings, limbColor } from '../body-colors.ts'
import type { CatModel } from '../cat-model.ts'
import { groundColor } from '../coats.ts'
import { closedCurve, limb, type Point } from '../curve.ts'
import { fringe } from '../fur.ts'
import { headReach } from '../head/head.ts'
import { leg, paw, seam, tail } from '../limbs.ts'
import { fill, num, stroke, within } from '../svg.ts'
import { chest, headScale, setHead, shade } from '../torso.ts'
import { facing, GROUND, type PosedCat } from './posed-cat.ts'

/** Stretched out on its belly with the head up and the forelegs before it. */
export function lying(cat: CatModel): PosedCat {
  const {
    anatomy: { skull, fur },
    physique,
    randomFor,
  } = cat
  const scale = headScale(cat, 1.08)
  const tall = 386 * physique.depth
  const long = physique.length
  // Drawn facing left; half of all cats are mirrored below.
  const x = (at: number): number => 380 + (at - 380) * long
  const y = (by: number): number => GROUND - tall * by
  const down = skull.chin * scale
  const headX = x(352)
  const headY = y(0.9) - down * 0.62
  const back: Point[] = [
    [x(400), y(1.02)],
    [x(520), y(0.98)],
    [x(690), y(0.93)],
    [x(850), y(0.98)],
    [x(1000), y(0.78)],
    [x(1066), y(0.4)],
    [x(1010), y(0.05)],
  ]
  const outline = closedCurve([
    ...back,
    [x(800), y(0.01)],
    [x(420), y(0.01)],
    [x(280), y(0.16)],
    [x(236), y(0.52)],
    [x(272), y(0.9)],
  ])
  const color = groundColor(cat.coat)
  const flank = {
    spine: back.slice(0, 6),
    belly: [
      [x(400), y(0.1)],
      [x(520), y(0.04)],
      [x(640), y(0.04)],
      [x(760), y(0.04)],
      [x(860), y(0.04)],
      [x(940), y(0.02)],
    ] satisfies Point[],
  }
  const shag =
    fur.ruff > 0.2
      ? fill(fringe(back.slice(1), { length: 22, count: 12, hand: -1, sweep: 1.6 }, randomFor('shag')), color)
      : ''
  const thick = physique.leg
  const stretch = (dx: number, dy: number, topic: string): string =>
    leg(
      cat,
      topic,
      [
        [x(390 + dx), y(0.46)],
        [x(296 + dx), GROUND - 30 - thick + dy],
        [x(176 + dx), GROUND - 30 + dy],
      ],
      [thick * 1.5, thick * 1.2, thick],
      thick * 1.2,
    )
  const throat = closedCurve([
    [headX - physique.neck * 0.9, headY + down * 0.3],
    [headX, headY],
    [headX + physique.neck * 0.9, headY + down * 0.3],
    [headX + physique.neck * 0.98, y(1.06)],
    [x(500), y(0.96)],
    [x(470), y(0.6)],
    [x(300), y(0.3)],
    [x(240), y(0.56)],
    [Math.min(x(262), headX - physique.neck * 0.86), y(0.92)],
  ])
  const chestTop = headY + down * 0.5
  const body = [
    castShadow(640, GROUND + 4, 500 * long, 40),
    stretch(-50, -16, 'lf'),
    shag,
    fill(throat, color),
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      flankMarkings(cat, flank, 74),
      shade(
        [x(300), y(0.1)],
        [x(700), y(0.16)],
        [x(1000), y(0.24)],
        [x(1100), y(0.5)],
        [x(1140), y(-0.1)],
        [x(260), y(-0.1)],
      ),
    ),
    stroke(
      `M${num(x(730))} ${num(y(0.06))}C${num(x(690))} ${num(y(0.44))} ${num(x(790))} ${num(y(0.78))} ${num(x(920))} ${num(y(0.72))}`,
      seam(color),
      6,
      0.65,
    ),
    fill(
      limb(
        [
          [x(860), GROUND - 34],
          [x(760), GROUND - 26],
          [x(690), GROUND - 24],
        ],
        [8, thick * 0.8, thick * 0.86],
      ),
      limbColor(cat),
    ),
    paw(cat, [x(672), GROUND - 24], thick * 1.28),
    chest(cat, x(330), chestTop, Math.min(122, physique.neck), GROUND - chestTop - 56),
    stretch(40, 0, 'ln'),
    tail(cat, [
      [x(1030), y(0.18)],
      [x(1090), y(0.05)],
      [x(1000), GROUND + 22],
      [x(880), GROUND + 26],
      [x(770), GROUND + 14],
    ]),
    within(
      `${cat.id}n`,
      `${outline}${throat}`,
      castShadow(headX + 4, headY + down * 0.9, skull.width * scale * 0.8, 70, 0.15),
    ),
  ]
  const { up, aside } = headReach(cat)
  return facing(cat.faces, body, (at) => setHead(cat, at, headY, scale), {
    headX,
    left: Math.min(x(116) - thick, headX - aside * scale),
    right: x(1100) + 14,
    top: headY - up * scale,
  })
}
