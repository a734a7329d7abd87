import { FLAT, LONG, MODERATE, ROUND, WEDGE } from './anatomy.ts'
import { type Breed, breed } from './breed.ts'
import type { CoatName } from './coats.ts'
import { GUIDE_BREEDS } from './guide-breeds.ts'

/** The twenty-four breeds of the demo's catteries. */
export const BREEDS: readonly Breed[] = [
  breed(
    'Persian',
    FLAT,
    {
      fur: { length: 'long', cheeks: 52, ruff: 1.1 },
      tail: 'plume',
    },
    ['copper'],
    ['white', 'blue', 'cream', 'black', 'silver-shaded', 'blue-tortie', 'red-classic-tabby'],
  ),
  breed(
    'Maine Coon',
    LONG,
    {},
    ['gold', 'green'],
    [
      'brown-classic-tabby',
      'silver-classic-tabby',
      'red-mackerel-tabby',
      'brown-mackerel-tabby',
      'tortie',
      'black-smoke',
      'brown-tabby-white',
      'red-classic-tabby',
      'red-tabby-white',
    ],
  ),
  breed(
    'British Shorthair',
    ROUND,
    {},
    ['copper', 'gold'],
    ['blue', 'cream', 'black', 'lilac', 'golden-ticked', 'blue-white', 'silver-classic-tabby', 'blue-point'],
  ),
  breed(
    'Ragdoll',
    MODERATE,
    {
      skull: { width: 284, cheek: 1.02, cheekY: 52, jaw: 0.78 },
      ear: { x: 176, y: -142, height: 162, flare: 28, round: 0.45 },
      eyes: { width: 63, height: 56, slant: -7 },
      fur: { length: 'semilong', cheeks: 36, ruff: 0.8 },
      build: 'large',
      tail: 'plume',
    },
    ['blue'],
    [
      'seal-point',
      'blue-point',
      'seal-bicolor',
      'seal-mitted',
      'lilac-point',
      'chocolate-point',
      'red-point',
    ],
  ),
  breed('Siamese', WEDGE, {}, ['sapphire'], ['seal-point', 'blue-point', 'chocolate-point', 'lilac-point']),
  breed(
    'Scottish Fold',
    ROUND,
    {
      ear: { folded: true, x: 180, y: -166, width: 82, height: 100, flare: 31 },
      eyes: { x: 124, width: 69, height: 67, slant: 2 },
      muzzle: { noseY: 66 },
    },
    ['copper', 'gold'],
    ['blue', 'silver-mackerel-tabby', 'cream', 'brown-mackerel-tabby', 'lilac', 'blue-white', 'black'],
  ),
  breed(
    'Russian Blue',
    MODERATE,
    {
      skull: { width: 256, jaw: 0.72, crown: 196, cheek: 0.99 },
      ear: { x: 172, y: -130, width: 92, height: 198, flare: 27, round: 0.25 },
      eyes: { shape: 'oval', height: 52, slant: -10 },
      fur: { length: 'plush', cheeks: 0 },
      build: 'slender',
      tail: 'slim',
    },
    ['green'],
    ['blue'],
  ),
  breed(
    'Bengal',
    MODERATE,
    {
      skull: { width: 256, chin: 222, jaw: 0.74, chinWidth: 0.44 },
      ear: { x: 166, y: -138, width: 76, height: 158, flare: 25, round: 0.5 },
      muzzle: { noseY: 90, nose: 33, width: 86, height: 58 },
      fur: { cheeks: 0 },
    },
    ['green', 'gold'],
    ['brown-rosetted', 'snow-rosetted', 'silver-rosetted'],
  ),
  breed(
    'Abyssinian',
    MODERATE,
    {
      skull: { width: 246, jaw: 0.7, chinWidth: 0.34, chin: 218 },
      ear: { x: 168, y: -124, width: 98, height: 222, flare: 27, round: 0.3 },
      eyes: { shape: 'almond', width: 62, height: 52, slant: -11 },
      fur: { cheeks: 0 },
      build: 'slender',
    },
    ['gold', 'green', 'hazel'],
    ['ruddy', 'sorrel', 'blue-ticked', 'fawn-ticked'],
  ),
  breed(
    'Birman',
    MODERATE,
    {
      skull: { width: 286, cheek: 1.03, cheekY: 52, jaw: 0.8 },
      ear: { x: 180, y: -144, height: 150, flare: 28, round: 0.5 },
      eyes: { shape: 'round', width: 61, height: 57, slant: -5 },
      fur: { length: 'semilong', cheeks: 40, ruff: 0.85 },
      tail: 'plume',
    },
    ['blue', 'sapphire'],
    ['seal-mitted', 'blue-mitted'],
  ),
  breed(
    'Sphynx',
    MODERATE,
    {
      skull: { width: 246, crown: 190, cheek: 1.0, cheekY: 30, jaw: 0.68, chinWidth: 0.36, chin: 216 },
      ear: { x: 182, y: -88, width: 116, height: 268, flare: 30, round: 0.45 },
      eyes: { shape: 'lemon', x: 112, width: 68, height: 58, slant: -11 },
      muzzle: { noseY: 82, width: 80 },
      fur: { length: 'hairless', cheeks: 0 },
      tail: 'slim',
    },
    ['gold', 'green', 'blue'],
    ['pink-skin', 'blue-skin', 'chocolate-skin', 'pink-blue-skin'],
  ),
  breed(
    'Norwegian Forest Cat',
    LONG,
    {
      skull: { width: 268, chin: 232, jaw: 0.68, chinWidth: 0.36, cheekY: 38 },
      ear: { x: 166, y: -140, width: 90, height: 222, flare: 24 },
      eyes: { shape: 'almond', width: 62, height: 51, slant: -13 },
      muzzle: { noseY: 98, nose: 30, width: 76, height: 56 },
      fur: { cheeks: 40, ruff: 1.05 },
    },
    ['green', 'gold'],
    [
      'brown-tabby-white',
      'brown-mackerel-tabby',
      'blue-tabby',
      'black-white',
      'tortie',
      'silver-mackerel-tabby',
    ],
  ),
  breed(
    'Siberian',
    LONG,
    {
      skull: { width: 288, chin: 218, cheek: 1.02, cheekY: 50, jaw: 0.8, chinWidth: 0.42 },
      ear: { x: 178, y: -146, width: 86, height: 172, flare: 28, round: 0.4 },
      eyes: { shape: 'round', x: 118, width: 60, height: 55, slant: -7 },
      muzzle: { noseY: 82, nose: 31, width: 86, height: 58 },
      fur: { cheeks: 46, ruff: 1.1 },
    },
    ['green', 'gold'],
    ['brown-mackerel-tabby', 'seal-lynx-point', 'red-mackerel-tabby', 'silver-classic-tabby', 'black-smoke'],
  ),
  breed(
    'Devon Rex',
    MODERATE,
    {
      skull: { width: 252, crown: 186, cheek: 1.0, cheekY: 20, jaw: 0.62, chinWidth: 0.32, chin: 196 },
      ear: { x: 206, y: -54, width: 122, height: 236, flare: 44, round: 0.5 },
      eyes: { shape: 'oval', x: 116, y: -14, width: 70, height: 62, slant: -9 },
      muzzle: { noseY: 74, nose: 27, width: 68, height: 48 },
      fur: { length: 'fine', cheeks: 0, curl: 'curls' },
      build: 'slender',
      tail: 'slim',
    },
    ['gold', 'green'],
    ['chocolate', 'black-smoke', 'cream', 'blue-white', 'tortie'],
  ),
  breed(
    'Burmese',
    ROUND,
    {
      skull: { width: 276, jaw: 0.78, chin: 200 },
      ear: { x: 180, y: -142, width: 82, height: 160, flare: 27, round: 0.45 },
      eyes: { width: 64, height: 58, slant: -7 },
      fur: { length: 'fine', cheeks: 0 },
      build: 'medium',
      tail: 'medium',
    },
    ['gold'],
    ['sable', 'champagne', 'platinum', 'blue', 'lilac'],
  ),
  breed(
    'Oriental Shorthair',
    WEDGE,
    {
      skull: { width: 214, chin: 266 },
      ear: { x: 152, y: -78, width: 114, height: 276, flare: 39 },
      muzzle: { noseY: 128 },
    },
    ['green'],
    ['chocolate', 'black', 'cinnamon', 'lilac', 'silver-spotted', 'white'],
  ),
  breed(
    'Exotic Shorthair',
    FLAT,
    { muzzle: { noseY: 34 } },
    ['copper', 'gold'],
    ['red-classic-tabby', 'cream', 'blue', 'calico', 'silver-classic-tabby', 'blue-calico'],
  ),
  breed(
    'Turkish Angora',
    MODERATE,
    {
      skull: { width: 248, jaw: 0.68, chinWidth: 0.32, chin: 220 },
      ear: { x: 146, y: -144, width: 88, height: 228, flare: 13, round: 0.15, tufted: true },
      eyes: { shape: 'almond', width: 61, height: 51, slant: -13 },
      muzzle: { noseY: 92, nose: 27, width: 70 },
      fur: { length: 'semilong', cheeks: 26, ruff: 0.6 },
      build: 'slender',
      tail: 'plume',
    },
    ['blue', 'green', 'gold'],
    ['white', 'blue-smoke', 'black-smoke', 'cream', 'black-white'],
  ),
  breed(
    'Tonkinese',
    MODERATE,
    {
      skull: { width: 256, jaw: 0.7 },
      ear: { x: 172, y: -130, height: 178, flare: 27, round: 0.4 },
      eyes: { shape: 'almond', width: 62, height: 52, slant: -11 },
      fur: { length: 'fine', cheeks: 0 },
    },
    ['aqua'],
    ['natural-mink', 'champagne-mink', 'platinum-mink'],
  ),
  breed(
    'Somali',
    MODERATE,
    {
      skull: { width: 254, jaw: 0.7, chinWidth: 0.34, chin: 218 },
      ear: { x: 168, y: -126, width: 98, height: 218, flare: 26, round: 0.25, tufted: true },
      eyes: { shape: 'almond', width: 62, height: 52, slant: -11 },
      fur: { length: 'semilong', cheeks: 34, ruff: 0.8 },
      build: 'slender',
      tail: 'plume',
    },
    ['green', 'gold', 'hazel'],
    ['ruddy', 'sorrel', 'blue-ticked', 'fawn-ticked'],
  ),
  breed(
    'Egyptian Mau',
    MODERATE,
    {
      skull: { width: 252, jaw: 0.72 },
      ear: { x: 168, y: -132, width: 88, height: 192, flare: 24 },
      eyes: { shape: 'lemon', width: 64, height: 57, slant: -8 },
      fur: { cheeks: 0 },
      build: 'slender',
    },
    ['gooseberry'],
    ['silver-spotted', 'bronze-spotted'],
  ),
  breed(
    'Cornish Rex',
    WEDGE,
    {
      skull: { width: 216, crown: 188, chin: 236, cheek: 0.92, cheekY: 16, jaw: 0.56 },
      ear: { x: 126, y: -122, width: 104, height: 280, flare: 14, round: 0.4 },
      eyes: { shape: 'oval', x: 102, width: 60, height: 48, slant: -13 },
      muzzle: { noseY: 104 },
      fur: { curl: 'waves' },
    },
    ['gold', 'green'],
    ['white', 'black', 'cinnamon', 'tuxedo', 'blue-tortie'],
  ),
  breed(
    'Manx',
    ROUND,
    {
      skull: { width: 288 },
      ear: { x: 182, y: -144, height: 160, flare: 30, round: 0.35 },
      tail: 'none',
      fur: { cheeks: 12 },
    },
    ['gold', 'green', 'copper'],
    ['brown-classic-tabby', 'black-white', 'red-mackerel-tabby', 'calico', 'black', 'blue-tabby'],
  ),
  breed(
    'American Shorthair',
    ROUND,
    {
      skull: { width: 282, jaw: 0.8, chin: 210 },
      ear: { x: 178, y: -144, height: 164, flare: 25, round: 0.4 },
      eyes: { width: 61, height: 55, slant: -6 },
      muzzle: { noseY: 76, width: 88 },
      build: 'medium',
      tail: 'medium',
    },
    ['gold', 'green'],
    ['silver-classic-tabby', 'brown-classic-tabby', 'red-classic-tabby', 'tuxedo', 'calico', 'cream-tabby'],
  ),
]

const BY_NAME = new Map([...BREEDS, ...GUIDE_BREEDS].map((each) => [each.name, each]))

/** A breed by its name. Throws RangeError for an unknown one. */
export function breedNamed(name: string): Breed {
  const found = BY_NAME.get(name)
  if (!found) throw new RangeError(`No breed called "${name}"`)
  return found
}

/** The coats that a breed can have. Throws RangeError for an unknown breed. */
export function listCoats(name: string): CoatName[] {
  return [...breedNamed(name).coats]
}
