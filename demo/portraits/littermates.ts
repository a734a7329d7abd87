import { randomFor } from '../random.ts'
import { drawBackdrop } from './backdrop.ts'
import { type CatModel, createModel } from './cat-model.ts'
import { framed, picture } from './frame.ts'
import { GROUND, type PosedCat } from './poses/posed-cat.ts'
import { POSES } from './poses/poses.ts'
import { drawSeat, type SeatKind } from './seats.ts'
import { type Setting, wallColor } from './setting.ts'
import type { PortraitSubject, Pose } from './subject.ts'
import { num, placed } from './svg.ts'
import { groundToy } from './toys.ts'

/** What littermates do together. */
export type Together = 'playing' | 'sleeping' | 'sitting'

/** Two or three kittens of one litter to draw in one picture. */
export type LitterSubject = {
  together: Together
  kittens: readonly Omit<PortraitSubject, 'pose'>[]
  seed: number
}

type Place = {
  pose: Exclude<Pose, 'face'>
  faces: 'left' | 'right'
  x: number
  /** Above the ground, as kittens farther back are. */
  back: number
  scale: number
}

/** Where the kittens are, from back to front, around x = 600. */
const PLACES: Record<Together, { two: readonly Place[]; three: readonly Place[] }> = {
  playing: {
    two: [
      { pose: 'pouncing', faces: 'right', x: 380, back: 190, scale: 0.76 },
      { pose: 'rolling', faces: 'left', x: 810, back: -20, scale: 0.74 },
    ],
    three: [
      { pose: 'sitting', faces: 'left', x: 890, back: 210, scale: 0.68 },
      { pose: 'pouncing', faces: 'right', x: 370, back: 230, scale: 0.7 },
      { pose: 'rolling', faces: 'left', x: 730, back: -20, scale: 0.7 },
    ],
  },
  sleeping: {
    two: [
      { pose: 'sleeping', faces: 'right', x: 390, back: 140, scale: 0.76 },
      { pose: 'sleeping', faces: 'left', x: 800, back: 0, scale: 0.78 },
    ],
    three: [
      { pose: 'sleeping', faces: 'right', x: 560, back: 220, scale: 0.7 },
      { pose: 'sleeping', faces: 'left', x: 420, back: 60, scale: 0.7 },
      { pose: 'sleeping', faces: 'right', x: 800, back: 0, scale: 0.72 },
    ],
  },
  sitting: {
    two: [
      { pose: 'sitting', faces: 'right', x: 410, back: 20, scale: 0.84 },
      { pose: 'sitting', faces: 'left', x: 790, back: 0, scale: 0.82 },
    ],
    three: [
      { pose: 'sitting', faces: 'left', x: 600, back: 160, scale: 0.74 },
      { pose: 'sitting', faces: 'right', x: 340, back: 20, scale: 0.74 },
      { pose: 'loaf', faces: 'left', x: 850, back: 0, scale: 0.68 },
    ],
  },
}

const SEATS: [SeatKind, ...SeatKind[]] = ['rug', 'blanket']

/** How far the floor reaches up, so that the kittens in the back stand on it as well. */
const DEPTH = 310

function settingOf({ kittens, seed }: LitterSubject): Setting {
  return { seed, coats: kittens.map(({ coat }) => coat) }
}

/** The placeholder color of a picture of littermates: the wall behind them. */
export function litterColor(subject: LitterSubject): string {
  return wallColor(settingOf(subject))
}

function placedKitten(cat: CatModel, { pose, faces, x, back, scale }: Place): PosedCat {
  const { drawing, left, right, top } = POSES[pose]({ ...cat, faces })
  const middle = (left + right) / 2
  return {
    drawing: placed(
      `translate(${num(x - middle * scale)} ${num(GROUND - back - GROUND * scale)}) scale(${num(scale * 1000)}e-3)`,
      drawing,
    ),
    left: x - (middle - left) * scale,
    right: x + (right - middle) * scale,
    top: GROUND - back - (GROUND - top) * scale,
  }
}

/** Draws littermates together as a complete SVG; the same subject always gives the same bytes. */
export function drawLitter(subject: LitterSubject): string {
  const { together, kittens, seed } = subject
  const places = PLACES[together][kittens.length > 2 ? 'three' : 'two']
  const cats = places.flatMap((place, i) => {
    const kitten = kittens[i]
    return kitten ? [placedKitten(createModel({ ...kitten, pose: place.pose }), place)] : []
  })
  const toy = together === 'playing' ? groundToy([320, GROUND + 10], randomFor(seed, 'toy')) : ''
  const group: PosedCat = {
    drawing: cats.map(({ drawing }) => drawing).join('') + toy,
    left: Math.min(...cats.map(({ left }) => left)),
    right: Math.max(...cats.map(({ right }) => right)),
    top: Math.min(...cats.map(({ top }) => top)),
  }
  const setting = settingOf(subject)
  return picture(drawBackdrop(setting), framed(group, drawSeat(setting, SEATS, GROUND, DEPTH)))
}
