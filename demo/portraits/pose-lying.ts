import { castShadow, flankMarkings, limbColor, trunkColor } from './body-colors.ts'
import type { CatModel } from './cat-model.ts'
import { closedCurve, limb, type Point } from './curve.ts'
import { fringe } from './fur.ts'
import { headReach } from './head.ts'
import { leg, paw, seam, tail } from './limbs.ts'
import { chest, GROUND, setHead } from './pose-sitting.ts'
import { fill, placed, stroke, within } from './svg.ts'

const DEPTH = { slender: 0.9, medium: 1, cobby: 1.06, large: 1.08 } as const

/** Stretched out on its belly with the head up and the forelegs before it. */
export function lying(cat: CatModel): string {
  const {
    anatomy: { build, skull, fur },
    age,
    randomFor,
  } = cat
  const { up, down, aside } = headReach(cat)
  const share = { kitten: 500, young: 460, adult: 425 }[age]
  const scale = Math.min(share / (up + down), (share * 0.64) / aside)
  const headY = Math.max(196 + up * scale, 430)
  const long = { kitten: 0.84, young: 0.94, adult: 1 }[age]
  const top = headY + down * scale * 0.45
  const deep = DEPTH[build]
  // Drawn facing left; half of all cats are mirrored below.
  const x = (at: number): number => 380 + (at - 380) * long
  const y = (by: number): number => GROUND - (GROUND - top) * by * deep
  const back: Point[] = [
    [x(440), y(1)],
    [x(560), y(0.98)],
    [x(740), y(0.99)],
    [x(910), y(0.92)],
    [x(1040), y(0.66)],
    [x(1072), y(0.32)],
    [x(1010), y(0.05)],
  ]
  const outline = closedCurve([
    ...back,
    [x(800), y(0.01)],
    [x(420), y(0.01)],
    [x(270), y(0.14)],
    [x(225), y(0.5)],
    [x(262), y(0.86)],
  ])
  const color = trunkColor(cat)
  const flank = {
    spine: back.slice(0, 6),
    belly: [
      [x(420), y(0.1)],
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
  const stretch = (dx: number, dy: number, topic: string): string =>
    leg(
      cat,
      topic,
      [
        [x(390 + dx), y(0.42)],
        [x(300 + dx), GROUND - 66 + dy],
        [x(190 + dx), GROUND - 30 + dy],
      ],
      [70 * long, 56 * long, 44 * long],
      56 * long,
    )
  const body = [
    castShadow(640, GROUND + 4, 500 * long, 40),
    stretch(-50, -16, 'lf'),
    shag,
    fill(outline, color),
    within(
      `${cat.id}b`,
      outline,
      flankMarkings(cat, flank, 74),
      fill(
        closedCurve([
          [x(300), y(0.1)],
          [x(700), y(0.16)],
          [x(1000), y(0.24)],
          [x(1100), y(0.5)],
          [x(1140), y(-0.1)],
          [x(260), y(-0.1)],
        ]),
        '#3a2033',
        0.12,
      ),
    ),
    stroke(
      `M${x(740)} ${y(0.06)}C${x(690)} ${y(0.4)} ${x(800)} ${y(0.72)} ${x(930)} ${y(0.68)}`,
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
        [8, 32, 36],
      ),
      limbColor(cat),
    ),
    paw(cat, [x(672), GROUND - 24], 54 * long),
    chest(cat, x(345), headY + down * scale * 0.3, 122 * long, GROUND - headY - down * scale * 0.3 - 60),
    stretch(40, 0, 'ln'),
    tail(cat, [
      [x(1030), y(0.16)],
      [x(1090), y(0.04)],
      [x(1000), GROUND + 22],
      [x(880), GROUND + 26],
      [x(770), GROUND + 14],
    ]),
    within(
      `${cat.id}n`,
      outline,
      castShadow(x(372), headY + down * scale * 0.86, skull.width * scale * 0.86, down * scale * 0.36, 0.15),
    ),
  ]
  const mirrored = randomFor('facing').chance(0.5)
  const shift = (1 - long) * 220
  const headX = x(370)
  return (
    placed(mirrored ? `translate(${1200 - shift} 0) scale(-1 1)` : `translate(${shift} 0)`, ...body) +
    setHead(cat, mirrored ? 1200 - shift - headX : headX + shift, headY, scale)
  )
}
