import { drawLitter, type LitterSubject, litterColor } from './littermates.ts'
import { drawPortrait, portraitColor } from './portrait.ts'
import type { PortraitSubject } from './subject.ts'

export { BREEDS, listCoats } from './breeds.ts'
export type { CoatName } from './coats.ts'
export type { LitterSubject } from './littermates.ts'
export type { Age, PortraitSubject, Pose } from './subject.ts'

/** The placeholder color of a picture: the wall behind the cats. */
export function dominantColor(subject: PortraitSubject | LitterSubject): string {
  return 'kittens' in subject ? litterColor(subject) : portraitColor(subject)
}

/** Draws a cat or littermates as a complete SVG; the same subject always gives the same bytes. */
export function drawPicture(subject: PortraitSubject | LitterSubject): string {
  return 'kittens' in subject ? drawLitter(subject) : drawPortrait(subject)
}
