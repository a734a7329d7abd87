import { type Anatomy, type Differences, shaped } from './anatomy.ts'
import type { CoatName } from './coats.ts'
import type { EyeColor } from './irises.ts'

/** A breed according to its standard: shape, eye colors, and permitted coats. */
export type Breed = {
  name: string
  anatomy: Anatomy
  eyes: readonly [EyeColor, ...EyeColor[]]
  coats: readonly [CoatName, ...CoatName[]]
}

/** A breed whose shape differs from a kind of face. */
export function breed(
  name: string,
  face: Anatomy,
  differences: Differences,
  eyes: Breed['eyes'],
  coats: Breed['coats'],
): Breed {
  return { name, anatomy: shaped(face, differences), eyes, coats }
}
