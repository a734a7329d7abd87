import type { Anatomy } from './anatomy.ts'
import type { Age } from './subject.ts'

const CHILDHOOD: Record<Age, number> = { kitten: 1, young: 0.4, adult: 0 }

/** The breed's anatomy at an age: kittens have tall brows, large low eyes and a small muzzle. */
export function grown(adult: Anatomy, age: Age): Anatomy {
  const young = CHILDHOOD[age]
  const by = (change: number): number => 1 + change * young
  const { skull, ear, eyes, muzzle, fur } = adult
  return {
    ...adult,
    skull: {
      ...skull,
      crown: skull.crown * by(0.08),
      chin: skull.chin * by(-0.12),
      cheek: skull.cheek * by(0.02),
      jaw: skull.jaw * by(0.06),
    },
    ear: {
      ...ear,
      height: ear.height * by(-0.12),
      width: ear.width * by(0.02),
      y: ear.y * by(0.04),
      flare: ear.flare + 3 * young,
    },
    eyes: {
      ...eyes,
      y: eyes.y + 18 * young,
      x: eyes.x * by(0.02),
      width: eyes.width * by(0.07),
      height: Math.min(eyes.height * by(0.14), eyes.width * by(0.07)),
      slant: eyes.slant * by(-0.35),
    },
    muzzle: {
      ...muzzle,
      noseY: muzzle.noseY * by(-0.06) + 6 * young,
      nose: muzzle.nose * by(-0.14),
      width: muzzle.width * by(-0.14),
      height: muzzle.height * by(-0.12),
    },
    fur: { ...fur, cheeks: fur.cheeks * by(-0.25), ruff: fur.ruff * by(-0.45) },
  }
}
