/** The skull seen from the front; lengths in head units, half a head being about 300 wide. */
export type Skull = {
  width: number
  crown: number
  chin: number
  cheek: number
  cheekY: number
  jaw: number
  chinWidth: number
}

/** An ear, attached to the skull at (x, y) and tilted outward by `flare` degrees. */
export type Ear = {
  x: number
  y: number
  width: number
  height: number
  flare: number
  round: number
  folded: boolean
  tufted: boolean
}

/** The opening of an eye. */
export type EyeShape = 'round' | 'oval' | 'lemon' | 'almond'

/** The eyes: where they sit, how large and how slanted. */
export type Eyes = { shape: EyeShape; x: number; y: number; width: number; height: number; slant: number }

/** Nose, pads and chin. */
export type Muzzle = { noseY: number; nose: number; width: number; height: number }

/** How the coat grows. */
export type Fur = {
  length: 'hairless' | 'fine' | 'short' | 'plush' | 'semilong' | 'long'
  cheeks: number
  ruff: number
  wavy: boolean
}

/** Everything that makes a breed's shape. */
export type Anatomy = {
  skull: Skull
  ear: Ear
  eyes: Eyes
  muzzle: Muzzle
  fur: Fur
  build: 'slender' | 'medium' | 'cobby' | 'large'
  tail: 'none' | 'slim' | 'medium' | 'thick' | 'plume'
}

/** Values in which a breed differs from the anatomy it is based on. */
export type Differences = {
  [Part in keyof Anatomy]?: Anatomy[Part] extends object ? Partial<Anatomy[Part]> : Anatomy[Part]
}

/** An anatomy with some of its values replaced. */
export function shaped(face: Anatomy, by: Differences): Anatomy {
  return {
    skull: { ...face.skull, ...by.skull },
    ear: { ...face.ear, ...by.ear },
    eyes: { ...face.eyes, ...by.eyes },
    muzzle: { ...face.muzzle, ...by.muzzle },
    fur: { ...face.fur, ...by.fur },
    build: by.build ?? face.build,
    tail: by.tail ?? face.tail,
  }
}

/** The full round face: British Shorthair and its like. */
export const ROUND: Anatomy = {
  skull: { width: 298, crown: 205, chin: 205, cheek: 1.03, cheekY: 62, jaw: 0.82, chinWidth: 0.42 },
  ear: { x: 192, y: -148, width: 84, height: 152, flare: 27, round: 0.5, folded: false, tufted: false },
  eyes: { shape: 'round', x: 126, y: -22, width: 62, height: 57, slant: -4 },
  muzzle: { noseY: 72, nose: 31, width: 88, height: 58 },
  fur: { length: 'plush', cheeks: 14, ruff: 0, wavy: false },
  build: 'cobby',
  tail: 'thick',
}

/** The flat face: Persian and Exotic. */
export const FLAT: Anatomy = shaped(ROUND, {
  skull: { width: 312, crown: 214, chin: 184, cheek: 1.04, cheekY: 70, jaw: 0.88, chinWidth: 0.46 },
  ear: { x: 206, y: -150, width: 72, height: 112, flare: 36, round: 0.8 },
  eyes: { x: 142, y: -8, width: 66, height: 63, slant: 3 },
  muzzle: { noseY: 34, nose: 32, width: 106, height: 70 },
})

/** The moderate wedge of most cats. */
export const MODERATE: Anatomy = shaped(ROUND, {
  skull: { width: 272, crown: 200, chin: 215, cheek: 1.0, cheekY: 48, jaw: 0.74, chinWidth: 0.38 },
  ear: { x: 168, y: -142, width: 86, height: 190, flare: 22, round: 0.3 },
  eyes: { shape: 'oval', x: 116, y: -22, width: 60, height: 52, slant: -8 },
  muzzle: { noseY: 84, nose: 29, width: 78, height: 54 },
  fur: { length: 'short', cheeks: 10, ruff: 0 },
  build: 'medium',
  tail: 'medium',
})

/** The long face with a square muzzle: Maine Coon. */
export const LONG: Anatomy = shaped(MODERATE, {
  skull: { width: 262, crown: 206, chin: 240, cheekY: 40, jaw: 0.76, chinWidth: 0.46 },
  ear: { x: 138, y: -158, width: 82, height: 236, flare: 12, round: 0.15, tufted: true },
  eyes: { shape: 'oval', x: 112, y: -30, width: 58, height: 51, slant: -10 },
  muzzle: { noseY: 96, nose: 33, width: 90, height: 66 },
  fur: { length: 'long', cheeks: 38, ruff: 1 },
  build: 'large',
  tail: 'plume',
})

/** The fine wedge: Siamese and Oriental. */
export const WEDGE: Anatomy = shaped(MODERATE, {
  skull: { width: 236, crown: 186, chin: 236, cheek: 0.9, cheekY: 30, jaw: 0.58, chinWidth: 0.27 },
  ear: { x: 182, y: -98, width: 108, height: 246, flare: 39, round: 0.2 },
  eyes: { shape: 'almond', x: 104, y: -20, width: 62, height: 44, slant: -17 },
  muzzle: { noseY: 106, nose: 26, width: 60, height: 48 },
  fur: { length: 'fine', cheeks: 0, ruff: 0 },
  build: 'slender',
  tail: 'slim',
})
