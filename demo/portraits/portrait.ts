import { randomFor } from '../random.ts'
import { drawBackdrop } from './backdrop.ts'
import { createModel } from './cat-model.ts'
import { framed, picture } from './frame.ts'
import { facePortrait } from './poses/pose-face.ts'
import { GROUND, type PosedCat } from './poses/posed-cat.ts'
import { POSES } from './poses/poses.ts'
import { drawSeat, type SeatKind } from './seats.ts'
import { type Setting, wallColor } from './setting.ts'
import type { PortraitSubject, Pose } from './subject.ts'
import { featherToy, groundToy } from './toys.ts'

const SEATS: Record<Exclude<Pose, 'face'>, [SeatKind, ...SeatKind[]]> = {
  sitting: ['floor', 'rug', 'cushion', 'blanket'],
  // In a basket, the other poses would hide their paws.
  loaf: ['floor', 'rug', 'cushion', 'blanket', 'basket'],
  lying: ['floor', 'rug', 'cushion', 'blanket'],
  sleeping: ['rug', 'cushion', 'blanket', 'basket'],
  pouncing: ['floor', 'rug', 'blanket'],
  rolling: ['rug', 'cushion', 'blanket'],
}

function settingOf({ seed, coat }: PortraitSubject): Setting {
  return { seed, coats: [coat] }
}

/** The placeholder color of a portrait: the wall behind the cat. */
export function portraitColor(subject: PortraitSubject): string {
  return wallColor(settingOf(subject))
}

function toyOf({ pose, seed }: PortraitSubject, { toy }: PosedCat): string {
  if (!toy) return ''
  const random = randomFor(seed, 'toy')
  return pose === 'rolling' ? featherToy(toy, random) : groundToy(toy, random)
}

/** Draws a cat as a complete SVG; the same subject always gives the same bytes. */
export function drawPortrait(subject: PortraitSubject): string {
  const setting = settingOf(subject)
  const cat = createModel(subject)
  const backdrop = drawBackdrop(setting)
  if (subject.pose === 'face') return picture(backdrop, facePortrait(cat))
  const posed = POSES[subject.pose](cat)
  const seat = drawSeat(setting, SEATS[subject.pose], GROUND)
  return picture(backdrop, framed({ ...posed, drawing: posed.drawing + toyOf(subject, posed) }, seat))
}
