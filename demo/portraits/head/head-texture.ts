/** Single hairs on the head: banded ones, rex waves, and the gray ones of old cats. */

import type { CatModel } from '../cat-model.ts'
import { groundColor } from '../coats.ts'
import { mix } from '../color.ts'
import type { Point } from '../curve.ts'
import { wisps } from '../fur.ts'
import { num, stroke } from '../svg.ts'
import { bodyTexture, hairTones } from '../texture.ts'

// Waves run in arches over the brow and around the cheeks.
function headWaves(cat: CatModel): string {
  const { skull, eyes } = cat.anatomy
  const arch = (by: number, foot: number): Point[] => [
    [-skull.width * by * 0.94, foot],
    [-skull.width * by * 0.5, -skull.crown * by],
    [skull.width * by * 0.5, -skull.crown * by],
    [skull.width * by * 0.94, foot],
  ]
  const brow = eyes.y - eyes.height * 1.3
  const cheeks = ([1, -1] as const).map((side) =>
    bodyTexture(
      cat,
      {
        spine: [
          [side * skull.width * 0.98, eyes.y],
          [side * skull.width * 0.92, skull.cheekY + 60],
        ],
        belly: [
          [side * (eyes.x + eyes.width * 1.1), eyes.y + 26],
          [side * (eyes.x + eyes.width * 0.4), skull.cheekY + 90],
        ],
      },
      20,
      `cheek${side}`,
    ),
  )
  return (
    bodyTexture(cat, { spine: arch(1, -skull.crown * 0.3), belly: arch(0.62, brow) }, 24, 'brow') +
    cheeks.join('')
  )
}

// Banded hairs lie away from the nose; the eyes and the muzzle stay clear of them.
function headTicking(cat: CatModel): string {
  const { skull, eyes, muzzle } = cat.anatomy
  const random = cat.randomFor('ticking of the head')
  const { dark, pale } = hairTones(cat)
  const hairs: [string, string] = ['', '']
  for (let i = 0; i < 380; i++) {
    const x = random.between(-0.97, 0.97) * skull.width
    const y = random.between(-0.97, 0.62) * skull.crown
    const reach = random.between(13, 23)
    const isClear =
      Math.hypot((Math.abs(x) - eyes.x) / (eyes.width * 1.4), (y - eyes.y) / (eyes.height * 1.6)) > 1 &&
      Math.hypot(x / (muzzle.width * 1.3), (y - muzzle.noseY - 20) / (muzzle.height * 1.9)) > 1
    const span = Math.hypot(x, y - muzzle.noseY) || 1
    const [dx, dy] = [(x / span) * reach, ((y - muzzle.noseY) / span) * reach]
    const tone = random.chance(y < eyes.y ? 0.3 : 0.55) ? 1 : 0
    if (isClear) hairs[tone] += `M${num(x)} ${num(y)}l${num(dx)} ${num(dy)}`
  }
  return stroke(hairs[0], dark, 4.4, 0.6) + stroke(hairs[1], pale, 4.2, 0.6)
}

// An old cat turns gray around the mouth and above the eyes.
function graying(cat: CatModel): string {
  const { eyes, muzzle, skull } = cat.anatomy
  const random = cat.randomFor('graying')
  const gray = mix(groundColor(cat.coat), '#efeae2', 0.5)
  const at = (x: number, y: number, rx: number, ry: number, lie: number): string =>
    wisps([x, y], [rx, ry], lie, 16, 30, gray, random)
  return ([1, -1] as const)
    .map(
      (side) =>
        at(side * muzzle.width * 1.15, muzzle.noseY + muzzle.height * 0.9, 40, 44, side > 0 ? 50 : 130) +
        at(side * eyes.x, eyes.y - eyes.height - 26, 40, 14, side > 0 ? -60 : -120) +
        at(side * skull.width * 0.74, skull.cheekY + 30, 40, 50, side > 0 ? 45 : 135),
    )
    .join('')
}

/** The hairs that show on a head with fur. */
export function headTexture(cat: CatModel): string {
  const { coat, anatomy } = cat
  return (
    (anatomy.fur.curl === 'none' ? '' : headWaves(cat)) +
    (coat.pattern === 'ticked' ? headTicking(cat) : '') +
    (cat.age === 'senior' ? graying(cat) : '')
  )
}
