import { drawBackdrop, wallColor } from './backdrop.ts'
import { type CatModel, modelOf } from './cat-model.ts'
import { facePortrait } from './pose-face.ts'
import { loaf } from './pose-loaf.ts'
import { lying } from './pose-lying.ts'
import { pouncing } from './pose-pouncing.ts'
import { rolling } from './pose-rolling.ts'
import { GROUND, sitting } from './pose-sitting.ts'
import { sleeping } from './pose-sleeping.ts'
import { drawSeat } from './seats.ts'
import type { PortraitSubject, Pose } from './subject.ts'

export { BREEDS, coatsOf } from './breeds.ts'
export type { CoatName } from './coats.ts'
export type { Age, PortraitSubject, Pose } from './subject.ts'

/** The placeholder color of a portrait: the wall behind the cat. */
export function dominantColor(subject: PortraitSubject): string {
  return wallColor(subject)
}

const POSES: Record<Pose, (cat: CatModel) => string> = {
  face: facePortrait,
  sitting,
  loaf,
  lying,
  sleeping,
  pouncing,
  rolling,
}

/** Draws the cat as a complete SVG; the same subject always gives the same bytes. */
export function drawPortrait(subject: PortraitSubject): string {
  const { behind, front } = drawSeat(subject, GROUND)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200">${drawBackdrop(subject)}${behind}${POSES[subject.pose](modelOf(subject))}${front}</svg>`
}
