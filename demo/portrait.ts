/** Which pictures a cat of the demo world has. */

import { seedOf } from './ids.ts'
import { type Age, type CoatName, drawPortrait, type PortraitSubject, type Pose } from './portraits/index.ts'
import { randomFor } from './random.ts'

/** One picture to be drawn: `key` names it for its id. */
export type Portrait = { key: string; subject: PortraitSubject }

/** Draws a subject as SVG; tests put something small in its place. */
export type Draw = (subject: PortraitSubject) => string

export const drawForReal: Draw = drawPortrait

const COVERS: [Pose, ...Pose[]] = ['face', 'face', 'face', 'sitting', 'sitting', 'sitting', 'loaf', 'lying']
const POSES: Pose[] = ['face', 'sitting', 'loaf', 'lying']

/** Portraits of one cat in different poses, cover first; the same key always gives the same ones. */
export function portraitsOf(
  key: string,
  cat: { breed: string; coat: CoatName; weeks: number },
  count: number,
): Portrait[] {
  const random = randomFor(seedOf(key), 'poses')
  const cover = random.pick(COVERS)
  const others = POSES.filter((pose) => pose !== cover)
  const start = Math.floor(random.unit() * others.length)
  const poses = [cover, ...others.slice(start), ...others.slice(0, start)].slice(0, count)
  return poses.map((pose) => ({
    key: `${key} ${pose}`,
    subject: { breed: cat.breed, coat: cat.coat, age: ageOf(cat.weeks), pose, seed: seedOf(key) },
  }))
}

function ageOf(weeks: number): Age {
  if (weeks < 26) return 'kitten'
  return weeks < 60 ? 'young' : 'adult'
}
