import type { EyeShape, Eyes } from '../anatomy.ts'
import type { CatModel } from '../cat-model.ts'
import { isMasked } from '../coats.ts'
import { darken, lighten, lightness, mix } from '../color.ts'
import { leaf } from '../curve.ts'
import type { Iris } from '../irises.ts'
import { ellipse, fill, num, placed, stroke, within } from '../svg.ts'
import { maskColor } from './mask.ts'

// How full the upper and lower lids curve, and how much the upper lid leans toward the outer corner.
const LIDS: Record<EyeShape, { upper: number; lower: number; full: number; lean: number }> = {
  round: { upper: 1.33, lower: 1.3, full: 0.74, lean: 0 },
  oval: { upper: 1.3, lower: 1.2, full: 0.64, lean: 0.04 },
  lemon: { upper: 1.3, lower: 1.18, full: 0.52, lean: 0.04 },
  almond: { upper: 1.3, lower: 1.02, full: 0.5, lean: 0.1 },
}

function opening({ shape, width, height }: Eyes, side: 1 | -1): string {
  const { upper, lower, full, lean } = LIDS[shape]
  const x = (value: number): string => num(value * width * side)
  const corner = shape === 'round' ? 4 : 9
  return (
    `M${x(-1)} ${corner}C${x(-full + lean)} ${num(-height * upper)} ${x(full + lean)} ${num(-height * upper)} ${x(1)} 0` +
    `C${x(full)} ${num(height * lower)} ${x(-full)} ${num(height * lower)} ${x(-1)} ${corner}Z`
  )
}

function eye(cat: CatModel, side: 1 | -1, iris: Iris, rim: string): string {
  const { eyes } = cat.anatomy
  const { width, height } = eyes
  const [gazeX, gazeY] = cat.gaze
  const lid = opening(eyes, side)
  const young = cat.age === 'kitten' ? 1.12 : 1
  const [px, py] = [gazeX - side * width * 0.06, gazeY]
  const pupil = [height * 0.52 * young, height * 0.74 * Math.min(1.06, young)] as const
  return placed(
    `translate(${num(side * eyes.x)} ${num(eyes.y)}) rotate(${num(side * eyes.slant)})`,
    fill(leaf([-side * width * 0.8, -4], [-side * width * 1.0, 14], [-side * (width + 24), 24], 9), rim),
    stroke(lid, rim, 15),
    within(
      `${cat.id}e${side > 0 ? 'r' : 'l'}`,
      lid,
      fill(lid, iris.deep),
      ellipse(px * 0.6, 7 + py * 0.5, width * 0.9, height * 0.93, iris.main),
      ellipse(px * 0.6, height * 0.42 + py * 0.5, width * 0.64, height * 0.5, iris.bright, 0.75),
      ellipse(px, py, pupil[0], pupil[1], '#1d151b'),
      // Without the shadow of the brow the cat seems to stare.
      ellipse(0, -height * 1.1, width * 1.25, height * 0.58, '#22131c', 0.34),
      ellipse(px - width * 0.24, -height * 0.36 + py, height * 0.235, height * 0.26, '#fffdf6'),
      ellipse(px + width * 0.26, height * 0.4 + py, height * 0.1, height * 0.1, '#fffdf6', 0.8),
    ),
    stroke(
      `M${num(-side * width)} ${eyes.shape === 'round' ? 4 : 9}C${num(side * width * (-LIDS[eyes.shape].full + LIDS[eyes.shape].lean))} ${num(-height * LIDS[eyes.shape].upper)} ${num(side * width * (LIDS[eyes.shape].full + LIDS[eyes.shape].lean))} ${num(-height * LIDS[eyes.shape].upper)} ${num(side * width)} 0`,
      darken(rim, 0.3),
      13,
    ),
  )
}

// A closed lid: a curve that sags toward the cheek, with the corner mark of the open eye.
function closedEye({ anatomy: { eyes } }: CatModel, side: 1 | -1, color: string): string {
  const { width, height } = eyes
  const at = (x: number, y: number): string => `${num(side * width * x)} ${num(height * y)}`
  const lid = `M${at(-0.96, 0.2)}C${at(-0.6, 0.82)} ${at(0.5, 0.86)} ${at(1.02, 0.02)}`
  return placed(
    `translate(${num(side * eyes.x)} ${num(eyes.y + height * 0.12)}) rotate(${num(side * eyes.slant * 0.6)})`,
    stroke(lid, color, 13),
  )
}

/** Both eyes, outlined in the dark color of the coat. */
export function drawEyes(cat: CatModel): string {
  const { coat } = cat
  const rim =
    coat.pattern === 'skin' ? mix(coat.mark, '#3a262a', 0.55) : darken(mix(coat.mark, '#33272b', 0.62), 0.25)
  if (cat.asleep) {
    const face = isMasked(coat) ? maskColor(cat) : coat.base
    const lid = lightness(face) < 0.4 && coat.white !== 'calico' ? lighten(face, 0.5) : rim
    return placed(`translate(${num(cat.turn * 9)} 0)`, closedEye(cat, -1, lid), closedEye(cat, 1, lid))
  }
  return placed(
    `translate(${num(cat.turn * 9)} 0)`,
    eye(cat, -1, cat.irises[0], rim),
    eye(cat, 1, cat.irises[1], rim),
  )
}
