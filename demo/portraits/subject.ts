import type { CoatName } from './coats.ts'

/** The age group of a cat. */
export type Age = 'kitten' | 'young' | 'adult' | 'senior'

/** What the cat does in its portrait. */
export type Pose = 'face' | 'sitting' | 'loaf' | 'lying' | 'sleeping' | 'pouncing' | 'rolling'

/** A cat to draw; the same subject always results in the same picture. */
export type PortraitSubject = {
  breed: string
  coat: CoatName
  sex: 'male' | 'female'
  age: Age
  pose: Pose
  seed: number
}
