import { limbColor } from './body-colors.ts'
import type { CatModel } from './cat-model.ts'
import { groundColor } from './coats.ts'
import { darken, mix } from './color.ts'
import { closedCurve, leaf, limb } from './curve.ts'
import { ellipse, fill, num, placed, stroke, within } from './svg.ts'

const STRIPED = ['mackerel', 'classic', 'spotted', 'rosetted']

/**
 * A kitten of a few days at its mother's belly, with closed eyes and small folded ears; drawn 200 long, facing left,
 * the feet at y = 0.
 */
export function newborn(cat: CatModel): string {
  const { coat, randomFor } = cat
  const color = groundColor(cat.coat)
  const random = randomFor('newborn')
  const body = closedCurve([
    [-52, -8],
    [-58, -56],
    [-6, -92],
    [58, -84],
    [100, -40],
    [86, -4],
    [10, 0],
  ])
  const head = closedCurve([
    [-104, -36],
    [-100, -76],
    [-66, -102],
    [-24, -94],
    [-8, -60],
    [-24, -24],
    [-66, -12],
    [-96, -18],
  ])
  const stripe = (x: number): string => leaf([x, -96], [x + 12, -62], [x + 2, -26], 8)
  const patch = coat.patch ?? coat.base
  const markings = STRIPED.includes(coat.pattern)
    ? fill([-8, 22, 52, 78].map(stripe).join(''), mix(coat.base, coat.mark, 0.8))
    : coat.pattern === 'tortie'
      ? ellipse(34, -70, 30, 24, patch) + ellipse(78, -22, 26, 20, patch)
      : ''
  const brow = STRIPED.includes(coat.pattern)
    ? fill(
        leaf([-72, -104], [-66, -86], [-70, -72], 5) + leaf([-52, -104], [-48, -88], [-52, -74], 5),
        mix(coat.base, coat.mark, 0.8),
      )
    : coat.pattern === 'tortie'
      ? ellipse(-34, -88, 24, 22, patch)
      : ''
  const ear = (x: number, y: number, lean: number): string =>
    placed(
      `translate(${x} ${y}) rotate(${lean})`,
      ellipse(0, 0, 17, 21, darken(color, 0.08)),
      ellipse(-2, 3, 9, 12, mix(color, '#dd9a8e', 0.55)),
    )
  return [
    ellipse(10, 2, 104, 13, '#2f1b29', 0.16),
    fill(
      limb(
        [
          [84, -22],
          [118, -10],
          [138, -24 - random.between(0, 14)],
        ],
        [12, 9, 5],
      ),
      limbColor(cat),
    ),
    ear(-22, -90, 26),
    fill(body, color),
    within(`${cat.id}b`, body, markings, ellipse(30, 10, 110, 34, '#3a2033', 0.12)),
    ellipse(58, -6, 26, 13, darken(color, 0.06)),
    fill(head, color),
    within(`${cat.id}h`, head, brow, ellipse(-92, -30, 30, 24, mix(coat.base, coat.light, 0.7))),
    ear(-58, -96, -16),
    stroke('M-84 -54q8 9 17 3', darken(mix(coat.mark, '#33272b', 0.6), 0.2), 4.5),
    ellipse(-104, -44, 6, 5, coat.nose),
    placed(`translate(${num(-72)} -8)`, ellipse(0, 0, 20, 11, mix(color, coat.light, 0.4))),
  ].join('')
}
