import type { Anatomy } from './anatomy.ts'
import type { PortraitSubject } from './subject.ts'

/** How an age differs from the breed's anatomy, as factors, and as distances in head units. */
type Stage = {
  crown: number
  chin: number
  ears: number
  eyes: number
  eyesDown: number
  muzzle: number
  noseDown: number
  cheeks: number
  ruff: number
}

const STAGES: Record<PortraitSubject['age'], Stage> = {
  // A tall brow, large low eyes, and a small muzzle.
  kitten: {
    crown: 1.08,
    chin: 0.86,
    ears: 0.86,
    eyes: 1.08,
    eyesDown: 20,
    muzzle: 0.84,
    noseDown: -2,
    cheeks: 0.7,
    ruff: 0.5,
  },
  young: {
    crown: 1.03,
    chin: 0.95,
    ears: 1,
    eyes: 0.96,
    eyesDown: 8,
    muzzle: 0.94,
    noseDown: 0,
    cheeks: 0.85,
    ruff: 0.8,
  },
  adult: {
    crown: 1,
    chin: 1.04,
    ears: 0.97,
    eyes: 0.83,
    eyesDown: -2,
    muzzle: 1.08,
    noseDown: 6,
    cheeks: 1,
    ruff: 1,
  },
  senior: {
    crown: 0.98,
    chin: 1.07,
    ears: 0.96,
    eyes: 0.78,
    eyesDown: 0,
    muzzle: 1.14,
    noseDown: 9,
    cheeks: 1.08,
    ruff: 1.04,
  },
}

/** How much of a tomcat's jowls a cat has. */
function jowlsOf({ age, sex }: Pick<PortraitSubject, 'age' | 'sex'>): number {
  if (sex === 'female') return 0
  return { kitten: 0, young: 0.25, adult: 1, senior: 1.1 }[age]
}

/** The breed's anatomy at an age: kittens have large low eyes and a small muzzle, grown toms have jowls. */
export function grown(breed: Anatomy, cat: Pick<PortraitSubject, 'age' | 'sex'>): Anatomy {
  const stage = STAGES[cat.age]
  const jowls = jowlsOf(cat)
  const { skull, ear, eyes, muzzle, fur } = breed
  // A cat opens its eyes less than a kitten does.
  const height = eyes.height * stage.eyes * (cat.age === 'kitten' ? 1.06 : 1)
  return {
    ...breed,
    skull: {
      ...skull,
      crown: skull.crown * stage.crown,
      chin: skull.chin * stage.chin,
      cheek: skull.cheek * (1 + 0.05 * jowls),
      cheekY: skull.cheekY + 16 * jowls,
      jaw: skull.jaw * (1 + 0.1 * jowls),
      chinWidth: skull.chinWidth * (1 + 0.08 * jowls),
    },
    ear: {
      ...ear,
      y: ear.y * (1 + (stage.crown - 1) * 0.7),
      height: ear.height * stage.ears,
      flare: ear.flare + (cat.age === 'kitten' ? 3 : 0),
    },
    eyes: {
      ...eyes,
      y: eyes.y + stage.eyesDown,
      width: eyes.width * stage.eyes,
      height: Math.min(height, eyes.width * stage.eyes),
      slant: eyes.slant * (cat.age === 'kitten' ? 0.65 : 1),
    },
    muzzle: {
      noseY: muzzle.noseY + stage.noseDown,
      nose: muzzle.nose * stage.muzzle,
      width: muzzle.width * stage.muzzle * (1 + 0.06 * jowls),
      height: muzzle.height * stage.muzzle,
    },
    fur: { ...fur, cheeks: fur.cheeks * stage.cheeks, ruff: fur.ruff * stage.ruff * (1 + 0.06 * jowls) },
  }
}
