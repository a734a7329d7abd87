import type { CatModel } from '../portraits/cat-model.ts'
import { darken, lighten } from '../portraits/color.ts'
import { newborn } from '../portraits/newborn.ts'
import { lying } from '../portraits/pose-lying.ts'
import { ellipse, fill, placed, stroke } from '../portraits/svg.ts'
import { brother, kitten, queen, sister } from './cast.ts'
import { archedWindow, COLORS, room, standing } from './room.ts'

const NEWBORN = { age: 'kitten', pose: 'sleeping' } as const

function bedBack(): string {
  return (
    ellipse(600, 812, 560, 66, '#2f1b29', 0.13) +
    fill('M60 700C60 590 240 560 600 560S1140 590 1140 700V740H60Z', darken(COLORS.fir, 0.12)) +
    ellipse(600, 716, 500, 92, COLORS.white)
  )
}

function bedFront(): string {
  const edge = 'M48 700C120 806 360 806 600 806S1080 806 1152 700C1170 800 1120 858 600 858S30 800 48 700Z'
  return (
    fill(edge, COLORS.fir) +
    stroke('M56 716C130 818 370 818 600 818S1070 818 1144 716', lighten(COLORS.fir, 0.22), 8, 0.8)
  )
}

function suckling(cat: CatModel, x: number, y: number, scale: number, lean = 0): string {
  return placed(`translate(${x} ${y}) rotate(${lean}) scale(${scale})`, newborn(cat))
}

/** The queen in her bed with four newborn kittens. */
export function litter(): string {
  return [
    room(650),
    archedWindow(880, 400, 150, 60),
    bedBack(),
    standing(
      [560, 770],
      0.68,
      lying(queen({ age: 'adult', pose: 'lying' }, { tilt: 7, turn: 0.5, asleep: true })),
    ),
    suckling(sister(NEWBORN), 600, 782, 0.84, 3),
    suckling(kitten(NEWBORN), 748, 790, 0.92, -2),
    suckling(brother(NEWBORN), 890, 778, 0.84, -6),
    bedFront(),
  ].join('')
}
