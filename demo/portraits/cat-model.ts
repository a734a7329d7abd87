import { type Random, randomFor } from '../random.ts'
import type { Anatomy } from './anatomy.ts'
import { breedNamed } from './breeds.ts'
import { type Coat, coatNamed } from './coats.ts'
import { darken, lightness, mix } from './color.ts'
import type { Point } from './curve.ts'
import { grown } from './growth.ts'
import { IRISES, type Iris } from './irises.ts'
import { createPhysique, type Physique } from './physique.ts'
import type { Age, PortraitSubject } from './subject.ts'

/** What the drawing functions need to know about one cat: its shape at its age, its colors, its posture. */
export type CatModel = {
  id: string
  age: Age
  /** Whether the eyes are closed. */
  asleep: boolean
  anatomy: Anatomy
  physique: Physique
  coat: Coat
  /** The color of the coat in shadow, and of dark lines. */
  shade: string
  line: string
  irises: readonly [left: Iris, right: Iris]
  /** Head tilt in degrees, and how far the face turns aside, -1 to 1. */
  tilt: number
  turn: number
  gaze: Point
  /** Which way the body faces in poses that show it from the side. */
  faces: 'left' | 'right'
  randomFor(topic: string): Random
}

function irisesOf(subject: PortraitSubject, coat: Coat, random: Random): CatModel['irises'] {
  const { eyes } = breedNamed(subject.breed)
  const [first, ...others] = eyes.filter((color) => coat.eyes?.includes(color) ?? true)
  const color = random.pick(first ? [first, ...others] : (coat.eyes ?? eyes))
  // White Angoras with eyes of different colors are typical of the breed.
  const odd = subject.breed === 'Turkish Angora' && subject.coat === 'white' && random.chance(0.4)
  return odd ? [IRISES.blue, IRISES.gold] : [IRISES[color], IRISES[color]]
}

// A page may contain several drawings, so each has its own names for clip paths.
function nameFor({ breed, coat, sex, age, pose, seed }: PortraitSubject): string {
  return `p${Math.floor(randomFor(seed, `${breed} ${coat} ${sex} ${age} ${pose}`).unit() * 2 ** 32)}-`
}

/** The model that a subject is drawn from. */
export function createModel(subject: PortraitSubject): CatModel {
  const coat = coatNamed(subject.coat)
  const random = (topic: string): Random => randomFor(subject.seed, topic)
  const { anatomy } = breedNamed(subject.breed)
  const manner = random('manner')
  const turn = manner.between(-1, 1)
  return {
    id: nameFor(subject),
    age: subject.age,
    asleep: subject.pose === 'sleeping',
    anatomy: grown(anatomy, subject),
    physique: createPhysique(anatomy.build, subject),
    coat,
    shade: coat.base === '#f8f1e6' ? coat.mark : darken(coat.base, lightness(coat.base) > 0.4 ? 0.16 : 0.3),
    line: darken(mix(coat.base, coat.mark, 0.7), 0.35),
    irises: irisesOf(subject, coat, random('iris')),
    tilt: manner.between(-5, 5) + turn * 2,
    turn,
    gaze: [turn * 5 + manner.between(-3, 3), manner.between(-4, 3)],
    faces: random('facing').chance(0.5) ? 'right' : 'left',
    randomFor: random,
  }
}
