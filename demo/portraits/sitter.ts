import type { Anatomy } from './anatomy.ts'
import { breedNamed } from './breeds.ts'
import { type Coat, coatNamed } from './coats.ts'
import { darken, lightness, mix } from './color.ts'
import type { Point } from './curve.ts'
import { type Dice, diceFor } from './dice.ts'
import { grown } from './growth.ts'
import { IRISES, type Iris } from './irises.ts'
import type { Age, PortraitSubject } from './subject.ts'

/** The cat as it sits before the painter: its shape at its age, its colors and its manner. */
export type Sitter = {
  id: string
  age: Age
  anatomy: Anatomy
  coat: Coat
  /** The coat in shadow, and the dark its line accents are drawn in. */
  shade: string
  line: string
  irises: readonly [left: Iris, right: Iris]
  /** Head tilt in degrees, and how far the face turns aside, -1 to 1. */
  tilt: number
  turn: number
  gaze: Point
  dice(topic: string): Dice
}

function irisesOf(subject: PortraitSubject, coat: Coat, dice: Dice): Sitter['irises'] {
  const color = dice.pick(coat.eyes ?? breedNamed(subject.breed).eyes)
  // The odd-eyed white Angora is the breed's most loved picture.
  const odd = subject.breed === 'Turkish Angora' && subject.coat === 'white' && dice.chance(0.4)
  return odd ? [IRISES.blue, IRISES.gold] : [IRISES[color], IRISES[color]]
}

// Several portraits may stand in one page, so clip names must differ from cat to cat.
function nameFor({ breed, coat, age, pose, seed }: PortraitSubject): string {
  return `p${Math.floor(diceFor(seed, `${breed} ${coat} ${age} ${pose}`).unit() * 2 ** 32)}-`
}

/** Seats the subject for its portrait. */
export function seat(subject: PortraitSubject): Sitter {
  const coat = coatNamed(subject.coat)
  const dice = (topic: string): Dice => diceFor(subject.seed, topic)
  const manner = dice('manner')
  const turn = manner.between(-1, 1)
  return {
    id: nameFor(subject),
    age: subject.age,
    anatomy: grown(breedNamed(subject.breed).anatomy, subject.age),
    coat,
    shade: coat.base === '#f8f1e6' ? coat.mark : darken(coat.base, lightness(coat.base) > 0.4 ? 0.16 : 0.3),
    line: darken(mix(coat.base, coat.mark, 0.7), 0.35),
    irises: irisesOf(subject, coat, dice('iris')),
    tilt: manner.between(-5, 5) + turn * 2,
    turn,
    gaze: [turn * 5 + manner.between(-3, 3), manner.between(-4, 3)],
    dice,
  }
}
