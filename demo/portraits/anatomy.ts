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
  /** The curl of a rex coat: loose curls, or even waves. */
  curl: 'none' | 'curls' | 'waves'
}

/** The build of the body; a tubular one is long, fine-boned, and slim. */
export type Build = 'tubular' | 'slender' | 'medium' | 'cobby' | 'large'

/** Everything that makes a breed's shape. */
export type Anatomy = {
  skull: Skull
  ear: Ear
  eyes: Eyes
  muzzle: Muzzle
  fur: Fur
  build: Build
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
  skull: { width: 296, crown: 226, chin: 220, cheek: 1.03, cheekY: 66, jaw: 0.86, chinWidth: 0.46 },
  ear: { x: 190, y: -166, width: 84, height: 144, flare: 28, round: 0.6, folded: false, tufted: false },
  eyes: { shape: 'round', x: 126, y: -22, width: 62, height: 57, slant: -4 },
  muzzle: { noseY: 74, nose: 31, width: 94, height: 60 },
  fur: { length: 'plush', cheeks: 0, ruff: 0, curl: 'none' },
  build: 'cobby',
  tail: 'thick',
}

/** The flat face: Persian and Exotic. */
export const FLAT: Anatomy = shaped(ROUND, {
  skull: { width: 306, crown: 234, chin: 206, cheek: 1.03, cheekY: 68, jaw: 0.9, chinWidth: 0.5 },
  ear: { x: 208, y: -166, width: 68, height: 104, flare: 38, round: 0.85 },
  eyes: { x: 140, y: -4, width: 66, height: 63, slant: 3 },
  muzzle: { noseY: 36, nose: 32, width: 106, height: 72 },
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
  skull: { width: 222, crown: 172, chin: 256, cheek: 0.86, cheekY: 8, jaw: 0.52, chinWidth: 0.25 },
  ear: { x: 158, y: -84, width: 108, height: 256, flare: 36, round: 0.25 },
  eyes: { shape: 'almond', x: 98, y: -18, width: 62, height: 44, slant: -18 },
  muzzle: { noseY: 122, nose: 26, width: 58, height: 48 },
  fur: { length: 'fine', cheeks: 0, ruff: 0 },
  build: 'tubular',
  tail: 'slim',
})
