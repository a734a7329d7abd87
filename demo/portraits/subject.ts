import type { CoatName } from './coats.ts'

/** How old the cat is. */
export type Age = 'kitten' | 'young' | 'adult'

/** How the cat sits for its portrait. */
export type Pose = 'face' | 'sitting' | 'loaf' | 'lying'

/** The cat to be drawn; the same subject always gives the same picture. */
export type PortraitSubject = {
  breed: string
  coat: CoatName
  age: Age
  pose: Pose
  seed: number
}
