import type { CatModel } from '../portraits/cat-model.ts'
import { darken, lighten } from '../portraits/color.ts'
import { newborn } from '../portraits/newborn.ts'
import { lying } from '../portraits/poses/pose-lying.ts'
import { ellipse, fill, placed, stroke } from '../portraits/svg.ts'
import { brother, kitten, queen, sister } from './cast.ts'
import { archedWindow, COLORS, room, standing } from './room.ts'

const NEWBORN = { age: 'kitten', pose: 'sleeping' } as const

function bedBack(): string {
  return (
    ellipse(600, 838, 540, 44, '#2f1b29', 0.13) +
    ellipse(600, 684, 552, 128, darken(COLORS.fir, 0.14)) +
    ellipse(600, 706, 508, 108, COLORS.white)
  )
}

function bedFront(): string {
  const rim = 'M48 684A552 134 0 0 0 1152 684'
  return (
    fill(`${rim}C1156 800 1040 862 600 862S44 800 48 684Z`, COLORS.fir) +
    stroke(rim, lighten(COLORS.fir, 0.16), 22)
  )
}

function suckling(cat: CatModel, x: number, y: number, scale: number, lean = 0): string {
  return placed(`translate(${x} ${y}) rotate(${lean}) scale(${scale})`, newborn(cat))
}

/** The queen in her bed with three newborn kittens. */
export function litter(): string {
  return [
    room(650),
    archedWindow(880, 400, 150, 60),
    bedBack(),
    standing(
      [566, 768],
      0.7,
      lying(queen({ age: 'adult', pose: 'lying' }, { tilt: 9, turn: 0.5, asleep: true, faces: 'left' })),
    ),
    suckling(sister(NEWBORN), 600, 782, 0.84, 3),
    suckling(kitten(NEWBORN), 748, 790, 0.92, -2),
    suckling(brother(NEWBORN), 890, 778, 0.84, -6),
    bedFront(),
  ].join('')
}
