import { castShadow, flankMarkings } from '../body-colors.ts'
import type { CatModel } from '../cat-model.ts'
import { groundColor } from '../coats.ts'
import { closedCurve, type Point, symmetric } from '../curve.ts'
import { fringe } from '../fur.ts'
import { headReach } from '../head/head.ts'
import { leg, paw, seam, tail } from '../limbs.ts'
import { fill, num, stroke, within } from '../svg.ts'
import { chest, headScale, setHead, shade } from '../torso.ts'
import { GROUND, type PosedCat } from './posed-cat.ts'

/** Upright and facing us, front paws together, tail wrapped around. */
export function sitting(cat: CatModel): PosedCat {
  const {
    anatomy: { skull, fur },
    physique,
    randomFor,
  } = cat
  const scale = headScale(cat)
  const headY = GROUND - physique.stand
  const neckY = headY + skull.chin * scale * 0.5
  const furry = fur.ruff > 0.2 ? 1.07 : 1
  const [neck, shoulder] = [physique.neck, physique.shoulder * furry]
  const [waist, haunch] = [physique.waist * furry, physique.haunch * furry]
  const thick = physique.leg
  const y = (share: number): number => neckY + (GROUND - neckY) * share
  const at = (x: number, share: number): Point => [600 + x, y(share)]
  const half: Point[] = [
    [0, neckY - 10],
    [neck * 0.84, y(0)],
    [neck * 0.98, y(0.07)],
    [neck + (shoulder - neck) * 0.6, y(0.19)],
    [shoulder, y(0.36)],
    [waist, y(0.57)],
    [haunch * 0.95, y(0.75)],
    [haunch * 1.02, y(0.9)],
    [haunch * 0.8, y(1)],
    [0, y(1)],
  ]
  const outline = closedCurve(symmetric(half).map(([px, py]): Point => [px + 600, py]))
  const color = groundColor(cat.coat)
  const flank = (side: 1 | -1): { spine: Point[]; belly: Point[] } => ({
    spine: [
      at(side * neck * 0.96, 0.08),
      at(side * shoulder * 0.99, 0.36),
      at(side * waist * 1.02, 0.58),
      at(side * haunch * 1.04, 0.92),
    ],
    belly: [
      at(side * neck * 0.2, 0.2),
      at(side * thick * 0.8, 0.48),
      at(side * thick * 2, 0.7),
      at(side * thick * 2.2, 0.98),
    ],
  })
  const right = randomFor('tail side').chance(0.5) ? 1 : -1
  const raised = randomFor('tail').chance(0.35)
  const reach = Math.max(haunch, 230)
  const swing = (x: number, share: number): Point => at(right * x, share)
  const brush = raised
    ? tail(cat, [
        swing(haunch * 0.6, 0.9),
        swing(haunch + reach * 0.28, 0.86),
        swing(haunch + reach * 0.48, 0.6),
        swing(haunch + reach * 0.34, 0.34),
        swing(haunch + reach * 0.5, 0.14),
      ])
    : tail(cat, [
        swing(haunch * 0.98, 0.84),
        swing(haunch * 1.2, 0.95),
        swing(haunch * 0.98, 1.045),
        swing(haunch * 0.54, 1.06),
        swing(haunch * 0.1, 1.035),
      ])
  const thigh = (side: 1 | -1): string => {
    const [x, top] = [600 + side * haunch, 600 + side * haunch * 0.86]
    return stroke(
      `M${num(600 + side * (thick * 2.3 + 8))} ${num(y(0.985))}C${num(x - side * haunch * 0.66)} ${num(y(0.78))} ${num(x - side * haunch * 0.42)} ${num(y(0.65))} ${num(top)} ${num(y(0.7))}`,
      seam(color),
      6,
      0.7,
    )
  }
  // The upper arm, which gives short coats their shape.
  const arm = (side: 1 | -1): string =>
    fur.ruff > 0.2
      ? ''
      : stroke(
          `M${num(600 + side * shoulder * 0.86)} ${num(y(0.4))}C${num(600 + side * shoulder * 0.8)} ${num(y(0.52))} ${num(600 + side * thick * 2.5)} ${num(y(0.56))} ${num(600 + side * thick * 2.25)} ${num(y(0.68))}`,
          seam(color),
          5,
          0.5,
        )
  const shag =
    fur.ruff > 0.2
      ? ([1, -1] as const).map((side) =>
          fill(
            fringe(
              half.slice(4, 9).map(([px, py]): Point => [600 + px * side, py]),
              { length: 34, count: 8, hand: side === 1 ? -1 : 1, sweep: 0.9 },
              randomFor(`side${side}`),
            ),
            color,
          ),
        )
      : []
  const foreleg = (side: 1 | -1): string =>
    leg(
      cat,
      side > 0 ? 'lr' : 'll',
      [
        [600 + side * thick * 1.3, y(0.46)],
        [600 + side * thick * 1.22, y(0.74)],
        [600 + side * thick * 1.2, GROUND - 22],
      ],
      [thick * 1.24, thick * 1.02, thick * 0.98],
      thick * 1.28,
    )
  const drawing = [
    castShadow(600, GROUND + 4, haunch * 1.28, 42),
    raised ? brush : '',
    ...shag,
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      flankMarkings(cat, flank(1), haunch * 0.27),
      flankMarkings(cat, flank(-1), haunch * 0.27),
      shade(
        at(neck * 0.7, 0),
        at(shoulder * 0.74, 0.45),
        at(haunch * 0.76, 1.02),
        at(haunch * 1.3, 1.02),
        at(haunch * 1.2, 0),
      ),
      castShadow(600, y(0.88), thick * 3, (GROUND - neckY) * 0.22, 0.16),
    ),
    thigh(1),
    thigh(-1),
    arm(1),
    arm(-1),
    paw(cat, [600 + haunch * 0.66, GROUND - 14], thick * 1.3),
    paw(cat, [600 - haunch * 0.66, GROUND - 14], thick * 1.3),
    foreleg(-1),
    foreleg(1),
    chest(cat, 600, y(0), Math.min(neck * 1.1, shoulder * 0.66), (GROUND - neckY) * 0.52),
    raised ? '' : brush,
    within(
      `${cat.id}n`,
      outline,
      castShadow(604, headY + skull.chin * scale * 0.9, skull.width * scale * 0.8, 58, 0.16),
    ),
    setHead(cat, 600, headY, scale),
  ].join('')
  const { up, aside } = headReach(cat)
  const widest = Math.max(haunch * 1.24, aside * scale)
  const tailReach = raised && cat.anatomy.tail !== 'none' ? haunch + reach * 0.6 : 0
  return {
    drawing,
    left: 600 - Math.max(widest, right < 0 ? tailReach : 0),
    right: 600 + Math.max(widest, right > 0 ? tailReach : 0),
    top: headY - up * scale,
  }
}
