import { castShadow, flankMarkings, trunkColor } from './body-colors.ts'
import type { CatModel } from './cat-model.ts'
import { SPOTTING_WHITE } from './coats.ts'
import { mix } from './color.ts'
import { closedCurve, type Point, symmetric } from './curve.ts'
import { fringe } from './fur.ts'
import { drawHead, headReach, ruff, ruffColor } from './head.ts'
import { leg, paw, seam, tail } from './limbs.ts'
import { ellipse, fill, num, placed, stroke, within } from './svg.ts'

/** Where the sitting and lying cats touch the ground. */
export const GROUND = 1010

const GIRTH = { slender: 212, medium: 236, cobby: 262, large: 268 } as const
const TOP = 176

/** The head, tilted about the chin so that it stays on the neck. */
export function setHead(cat: CatModel, x: number, y: number, scale: number): string {
  const chin = cat.anatomy.skull.chin
  return placed(
    `translate(${num(x)} ${num(y)}) scale(${num(scale * 100)}e-2)`,
    placed(`rotate(${num(cat.tilt * 0.4)})`, ruff(cat)),
    cat.anatomy.fur.ruff < 0.2
      ? ''
      : ellipse(
          6,
          chin * 0.62,
          cat.anatomy.skull.width * 0.84,
          chin * 0.56,
          mix(ruffColor(cat), '#3a2033', 0.16),
        ),
    placed(`rotate(${num(cat.tilt)} 0 ${num(chin * 0.6)})`, drawHead(cat)),
  )
}

/** The chest: white, pale, or with long fur, depending on the coat. */
export function chest(cat: CatModel, x: number, top: number, half: number, height: number): string {
  const {
    coat,
    anatomy: { fur },
  } = cat
  const color =
    coat.white === 'none' || coat.white === 'mitts'
      ? mix(coat.base, coat.light, coat.pattern === 'skin' ? 0.5 : 0.62)
      : SPOTTING_WHITE
  if (coat.white === 'none' && coat.pattern === 'solid' && fur.ruff < 0.2) return ''
  const sides = ([1, -1] as const).map((side): string =>
    fill(
      fringe(
        [
          [x + side * half * 0.92, top + height * 0.2],
          [x + side * half, top + height * 0.5],
          [x + side * half * 0.66, top + height * 0.86],
          [x - side * half * 0.06, top + height * 1.04],
        ],
        { length: fur.ruff > 0.2 ? 40 : 20, count: 5, hand: side === 1 ? -1 : 1, sweep: 0.8 },
        cat.randomFor(`chest${side}`),
      ),
      color,
    ),
  )
  const bib = closedCurve([
    [x, top],
    [x + half * 0.9, top + height * 0.2],
    [x + half, top + height * 0.5],
    [x + half * 0.66, top + height * 0.86],
    [x, top + height],
    [x - half * 0.66, top + height * 0.86],
    [x - half, top + height * 0.5],
    [x - half * 0.9, top + height * 0.2],
  ])
  return fill(bib, color) + (fur.length === 'hairless' ? '' : sides.join(''))
}

/** Upright and facing us, front paws together, tail wrapped around. */
export function sitting(cat: CatModel): string {
  const {
    anatomy: { build, skull, fur },
    age,
    randomFor,
  } = cat
  const { up, down, aside } = headReach(cat)
  const share = { kitten: 478, young: 430, adult: 400 }[age]
  const scale = Math.min(share / (up + down), (share * 0.62) / aside)
  const headY = TOP + up * scale
  const neckY = headY + down * scale * 0.55
  const rise = GROUND - neckY
  const wide = GIRTH[build] * { kitten: 0.84, young: 0.94, adult: 1 }[age] * (fur.ruff > 0.2 ? 1.08 : 1)
  const x = (share_: number): number => 600 + wide * share_
  const y = (share_: number): number => neckY + rise * share_
  const half: Point[] = [
    [0, neckY],
    [skull.width * scale * 0.6, y(0.06)],
    [wide * 0.78, y(0.36)],
    [wide * 0.84, y(0.56)],
    [wide * 1.02, y(0.78)],
    [wide * 1.0, y(0.93)],
    [wide * 0.7, y(1)],
    [0, y(1)],
  ]
  const outline = closedCurve(symmetric(half).map(([px, py]): Point => [px + 600, py]))
  const color = trunkColor(cat)
  const flank = (side: 1 | -1): { spine: Point[]; belly: Point[] } => ({
    spine: [
      [600 + side * wide * 0.6, y(0.16)],
      [600 + side * wide * 0.84, y(0.4)],
      [600 + side * wide * 0.9, y(0.6)],
      [600 + side * wide * 1.06, y(0.9)],
    ],
    belly: [
      [600 + side * wide * 0.1, y(0.24)],
      [600 + side * wide * 0.2, y(0.48)],
      [600 + side * wide * 0.3, y(0.7)],
      [600 + side * wide * 0.34, y(0.96)],
    ],
  })
  const right = randomFor('tail side').chance(0.5) ? 1 : -1
  const raised = randomFor('tail').chance(0.35)
  const tx = (share_: number): number => 600 + right * wide * share_
  const brush = raised
    ? tail(cat, [
        [tx(0.6), y(0.9)],
        [tx(1.28), y(0.86)],
        [tx(1.5), y(0.6)],
        [tx(1.34), y(0.34)],
        [tx(1.52), y(0.16)],
      ])
    : tail(cat, [
        [tx(0.84), y(0.84)],
        [tx(1.24), y(0.9)],
        [tx(1.06), y(1.01)],
        [tx(0.6), y(1.035)],
        [tx(0.12), y(1.02)],
      ])
  const haunch = (side: 1 | -1): string =>
    stroke(
      `M${num(600 + side * wide * 0.5)} ${num(y(0.98))}C${num(600 + side * wide * 0.36)} ${num(y(0.74))} ${num(600 + side * wide * 0.62)} ${num(y(0.62))} ${num(600 + side * wide * 0.88)} ${num(y(0.68))}`,
      seam(color),
      6,
      0.7,
    )
  const shagged =
    fur.ruff > 0.2
      ? ([1, -1] as const)
          .map((side) =>
            fill(
              fringe(
                half.slice(2, 7).map(([px, py]): Point => [600 + px * side, py]),
                { length: 34, count: 8, hand: side === 1 ? -1 : 1, sweep: 0.9 },
                randomFor(`side${side}`),
              ),
              color,
            ),
          )
          .join('')
      : ''
  const foreleg = (side: 1 | -1): string =>
    leg(
      cat,
      side > 0 ? 'lr' : 'll',
      [
        [x(side * 0.27), y(0.44)],
        [x(side * 0.25), y(0.72)],
        [x(side * 0.25), GROUND - 22],
      ],
      [wide * 0.21, wide * 0.165, wide * 0.155],
      wide * 0.21,
    )
  return [
    castShadow(600, GROUND + 4, wide * 1.3, 42),
    raised ? brush : '',
    shagged,
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      flankMarkings(cat, flank(1), wide * 0.27),
      flankMarkings(cat, flank(-1), wide * 0.27),
      fill(
        closedCurve([
          [x(0.5), y(0)],
          [x(0.7), y(0.45)],
          [x(0.8), y(1.02)],
          [x(1.3), y(1.02)],
          [x(1.2), y(0)],
        ]),
        '#3a2033',
        0.12,
      ),
      castShadow(600, y(0.86), wide * 0.42, rise * 0.24, 0.16),
    ),
    haunch(1),
    haunch(-1),
    paw(cat, [x(0.66), GROUND - 14], wide * 0.21),
    paw(cat, [x(-0.66), GROUND - 14], wide * 0.21),
    foreleg(-1),
    foreleg(1),
    chest(cat, 600, y(0.02), wide * 0.5, rise * 0.5),
    raised ? '' : brush,
    within(
      `${cat.id}n`,
      outline,
      castShadow(604, headY + down * scale * 0.86, skull.width * scale * 0.8, rise * 0.11, 0.16),
    ),
    setHead(cat, 600, headY, scale),
  ].join('')
}
