import type { CatModel } from '../cat-model.ts'
import { mix } from '../color.ts'
import { closedCurve, symmetric } from '../curve.ts'
import { fill, num, placed } from '../svg.ts'

/** The color of the mask around eyes and nose. */
export function maskColor(cat: CatModel): string {
  return mix(cat.coat.base, cat.coat.mark, 0.92 * maskStrength(cat))
}

// Points darken with age; a kitten has only a pale mask.
function maskStrength({ age, coat }: CatModel): number {
  return { kitten: 0.72, young: 0.9, adult: 1, senior: 1 }[age] * (coat.pattern === 'mink' ? 0.72 : 1)
}

/** The dark face of a pointed cat in three tones, from the pale coat to the mark color. */
export function mask(cat: CatModel): string {
  const { anatomy, coat, turn } = cat
  const { skull, eyes, muzzle } = anatomy
  const strength = maskStrength(cat)
  const outer = Math.min(skull.width * 0.8, eyes.x + eyes.width * 0.92)
  // On a fine wedge the mask runs off the chin; on a full face it closes in a soft curve below the mouth.
  const foot = Math.min(skull.chin + 14, muzzle.noseY + muzzle.height * 2)
  const layer = (grow: number): string =>
    closedCurve(
      symmetric([
        [0, eyes.y - eyes.height - 30 - 56 * grow],
        [eyes.x * 0.5, eyes.y - eyes.height - 26 - 54 * grow],
        [eyes.x * 1.02, eyes.y - eyes.height - 4 - 42 * grow],
        [outer * (0.94 + 0.2 * grow), eyes.y - 14 - 26 * grow],
        [outer * (0.88 + 0.26 * grow), eyes.y + eyes.height + 20 + 16 * grow],
        [muzzle.width * (1.32 + 0.4 * grow), muzzle.noseY + muzzle.height * 0.7],
        [muzzle.width * (1.12 + 0.34 * grow), muzzle.noseY + muzzle.height * 1.4 + 14 * grow],
        [muzzle.width * (0.62 + 0.2 * grow), foot - 6 + 18 * grow],
        [0, foot + 18 * grow],
      ]),
    )
  return placed(
    `translate(${num(turn * 11)} 0)`,
    fill(layer(0.85), mix(coat.base, coat.mark, 0.24 * strength)),
    fill(layer(0.42), mix(coat.base, coat.mark, 0.56 * strength)),
    fill(layer(0), maskColor(cat)),
  )
}
