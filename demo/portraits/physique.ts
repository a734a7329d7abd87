import type { Build } from './anatomy.ts'
import type { PortraitSubject } from './subject.ts'

/** The proportions of the body, in pixels of the picture's 1200. Widths are half-widths. */
export type Physique = {
  /** Height of the skull from chin to crown. */
  skull: number
  /** Height of the middle of the head above the ground when the cat sits. */
  stand: number
  neck: number
  shoulder: number
  waist: number
  haunch: number
  leg: number
  /** Thickness of the trunk compared to a medium build. */
  depth: number
  /** Length of the trunk compared to an adult's. */
  length: number
}

const ADULT: Record<Build, Physique> = {
  tubular: {
    skull: 276,
    stand: 604,
    neck: 76,
    shoulder: 118,
    waist: 110,
    haunch: 176,
    leg: 29,
    depth: 0.72,
    length: 1,
  },
  slender: {
    skull: 282,
    stand: 588,
    neck: 104,
    shoulder: 148,
    waist: 142,
    haunch: 208,
    leg: 34,
    depth: 0.86,
    length: 1,
  },
  medium: {
    skull: 290,
    stand: 574,
    neck: 132,
    shoulder: 178,
    waist: 176,
    haunch: 238,
    leg: 40,
    depth: 0.98,
    length: 1,
  },
  cobby: {
    skull: 304,
    stand: 548,
    neck: 182,
    shoulder: 232,
    waist: 232,
    haunch: 284,
    leg: 50,
    depth: 1.08,
    length: 0.95,
  },
  large: {
    skull: 294,
    stand: 584,
    neck: 166,
    shoulder: 212,
    waist: 208,
    haunch: 280,
    leg: 48,
    depth: 1.08,
    length: 1.04,
  },
}

const GROWTH: Record<PortraitSubject['age'], Physique> = {
  kitten: {
    skull: 1.2,
    stand: 0.82,
    neck: 1,
    shoulder: 0.82,
    waist: 0.92,
    haunch: 0.9,
    leg: 0.9,
    depth: 0.9,
    length: 0.82,
  },
  young: {
    skull: 1.03,
    stand: 0.92,
    neck: 0.9,
    shoulder: 0.87,
    waist: 0.87,
    haunch: 0.89,
    leg: 0.92,
    depth: 0.92,
    length: 0.9,
  },
  adult: {
    skull: 1,
    stand: 1,
    neck: 1,
    shoulder: 1,
    waist: 1,
    haunch: 1,
    leg: 1,
    depth: 1,
    length: 1,
  },
  senior: {
    skull: 1,
    stand: 0.97,
    neck: 1.02,
    shoulder: 1.02,
    waist: 1.08,
    haunch: 1.06,
    leg: 0.98,
    depth: 1.06,
    length: 1,
  },
}

/** The proportions of a build at an age; grown toms have stronger necks and shoulders. */
export function createPhysique(build: Build, { age, sex }: Pick<PortraitSubject, 'age' | 'sex'>): Physique {
  const [adult, growth] = [ADULT[build], GROWTH[age]]
  const isTom = sex === 'male' && (age === 'adult' || age === 'senior')
  const strength = isTom ? 1.06 : 1
  return {
    skull: adult.skull * growth.skull,
    stand: adult.stand * growth.stand,
    // Kittens of all breeds have a short, soft neck.
    neck: age === 'kitten' ? adult.neck * 0.7 + 42 : adult.neck * growth.neck * strength,
    shoulder: adult.shoulder * growth.shoulder * strength,
    waist: adult.waist * growth.waist,
    haunch: adult.haunch * growth.haunch,
    leg: adult.leg * growth.leg * strength,
    depth: adult.depth * growth.depth,
    length: adult.length * growth.length,
  }
}
