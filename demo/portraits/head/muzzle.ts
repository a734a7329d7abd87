import type { CatModel } from '../cat-model.ts'
import { isMasked, SPOTTING_WHITE } from '../coats.ts'
import { darken, lighten, lightness, mix } from '../color.ts'
import { closedCurve, leaf, type Point } from '../curve.ts'
import { ellipse, fill, num, placed, stroke } from '../svg.ts'

function padColor(cat: CatModel): string {
  const color = padOf(cat)
  return cat.age === 'senior' ? mix(color, '#efeae2', isMasked(cat.coat) ? 0.22 : 0.4) : color
}

function padOf({ coat }: CatModel): string {
  if (coat.white === 'bicolor' || coat.white === 'calico' || coat.white === 'tuxedo')
    return lighten(SPOTTING_WHITE, 0.3)
  switch (coat.pattern) {
    case 'points':
    case 'mink':
      return mix(coat.mark, coat.base, 0.2)
    case 'solid':
    case 'tortie':
      return mix(coat.base, coat.light, 0.65)
    case 'skin':
      return mix(coat.base, coat.light, 0.6)
    case 'smoke':
      return mix(coat.base, coat.light, 0.14)
    default:
      return coat.light
  }
}

function nose({ anatomy, coat }: CatModel): string {
  const { nose: w, noseY: y } = anatomy.muzzle
  const outline = closedCurve([
    [0, y - w * 0.52],
    [w * 0.72, y - w * 0.56],
    [w * 1.04, y - w * 0.2],
    [w * 0.5, y + w * 0.42],
    [0, y + w * 0.66],
    [-w * 0.5, y + w * 0.42],
    [-w * 1.04, y - w * 0.2],
    [-w * 0.72, y - w * 0.56],
  ])
  const dark = darken(coat.nose, 0.5)
  const nostril = (side: 1 | -1): string =>
    leaf(
      [side * w * 0.3, y + w * 0.16],
      [side * w * 0.52, y - w * 0.06],
      [side * w * 0.86, y - w * 0.1],
      w * 0.16,
    )
  return (
    stroke(outline, darken(coat.nose, 0.35), 4, 0.6) +
    fill(outline, coat.nose) +
    fill(nostril(1) + nostril(-1), dark, 0.8) +
    ellipse(-w * 0.22, y - w * 0.3, w * 0.34, w * 0.13, lighten(coat.nose, 0.5), 0.6)
  )
}

function mouth({ anatomy, coat, line }: CatModel): string {
  const { nose: w, noseY, width, height } = anatomy.muzzle
  const top = noseY + w * 0.6
  const lip = noseY + height * 0.86
  const smile = (side: 1 | -1): string =>
    `M0 ${num(lip)}C${num(side * width * 0.12)} ${num(lip + height * 0.34)} ${num(side * width * 0.5)} ${num(lip + height * 0.36)} ${num(side * width * 0.74)} ${num(lip + height * 0.08)}`
  const dark = isMasked(coat) || (lightness(coat.base) < 0.36 && coat.white === 'none')
  const color = dark && coat.white !== 'bicolor' ? darken(coat.mark, 0.55) : line
  return stroke(`M0 ${num(top)}L0 ${num(lip)}${smile(1)}${smile(-1)}`, color, 6.5, 0.85)
}

function whiskerSpots({ anatomy, line, randomFor }: CatModel): string {
  const { noseY, width, height } = anatomy.muzzle
  const random = randomFor('spots')
  const spots = ([1, -1] as const).flatMap((side) =>
    [0, 1, 2, 3, 4].map((i): string => {
      const x = side * width * (0.5 + (i % 3) * 0.2) + random.between(-2, 2)
      return ellipse(
        x,
        noseY + height * (0.32 + Math.floor(i / 3) * 0.26 + (i % 3) * 0.03),
        3.4,
        3.2,
        line,
        0.42,
      )
    }),
  )
  return spots.join('')
}

/** Pads, chin, nose and the small smile. */
export function drawMuzzle(cat: CatModel): string {
  const { noseY, width, height } = cat.anatomy.muzzle
  const pad = padColor(cat)
  const padY = noseY + height * 0.52
  const outline = (side: 1 | -1): Point[] => [
    [side * -width * 0.1, noseY - height * 0.12],
    [side * width * 0.52, noseY - height * 0.12],
    [side * width * 1.02, padY - height * 0.05],
    [side * width * 0.84, padY + height * 0.56],
    [side * width * 0.3, padY + height * 0.66],
    [side * -width * 0.08, padY + height * 0.4],
  ]
  const chinY = padY + height * 0.74
  return placed(
    `translate(${num(cat.turn * 15)} 0)`,
    ellipse(0, chinY, width * 0.46, height * 0.48, darken(pad, 0.1)),
    ellipse(0, chinY - 3, width * 0.42, height * 0.42, pad),
    placed('translate(0 7)', fill(closedCurve(outline(1)) + closedCurve(outline(-1)), darken(pad, 0.13))),
    fill(closedCurve(outline(1)) + closedCurve(outline(-1)), pad),
    whiskerSpots(cat),
    mouth(cat),
    nose(cat),
  )
}

/** Whiskers and brow hairs, pale on dark coats and dusky on light ones. */
export function drawWhiskers(cat: CatModel): string {
  const { anatomy, coat, randomFor } = cat
  if (anatomy.fur.length === 'hairless') return ''
  const random = randomFor('whiskers')
  const { noseY, width, height } = anatomy.muzzle
  const curly = anatomy.fur.curl !== 'none'
  const short = curly ? 0.55 : 1
  // A flat face has its pads at eye level; its whiskers start lower so they never cross the eyes.
  const clear = anatomy.eyes.y + anatomy.eyes.height * 0.95
  let d = ''
  for (const side of [1, -1] as const) {
    for (let i = 0; i < 4; i++) {
      const reach = random.between(215, 285) * short * (i === 3 ? 0.8 : 1)
      const from: Point = [
        side * width * (0.62 + (i % 2) * 0.2),
        Math.max(noseY + height * 0.28, clear) + height * i * 0.13,
      ]
      const drop = (i - 1.2) * 34 + random.between(-12, 12)
      const droop = curly ? 34 : 0
      d += leaf(
        from,
        [from[0] + side * reach * 0.55, from[1] + drop * 0.25 - 16],
        [from[0] + side * reach, from[1] + drop + droop],
        2.6,
      )
    }
    const brow: Point = [side * (anatomy.eyes.x + 6), anatomy.eyes.y - anatomy.eyes.height - 16]
    d += leaf(
      brow,
      [brow[0] + side * 26, brow[1] - 50],
      [brow[0] + side * 76 * short, brow[1] - 92 * short],
      2,
    )
    d += leaf(
      brow,
      [brow[0] + side * 40, brow[1] - 34],
      [brow[0] + side * 104 * short, brow[1] - 58 * short],
      2,
    )
  }
  const pale = lightness(coat.base) < 0.72
  return placed(
    `translate(${num(cat.turn * 13)} 0)`,
    fill(d, pale ? '#fffaf0' : '#a5968a', pale ? 0.85 : 0.75),
  )
}
