import { pouncing } from '../portraits/poses/pose-pouncing.ts'
import { rolling } from '../portraits/poses/pose-rolling.ts'
import { sitting } from '../portraits/poses/pose-sitting.ts'
import { ball } from '../portraits/toys.ts'
import { brother, kitten, sister } from './cast.ts'
import { archedWindow, COLORS, plant, room, rug, standing } from './room.ts'

/** The kitten playing with its brother and sister. */
export function growing(): string {
  return [
    room(600),
    archedWindow(240, 400, 150, 50),
    plant(1110, 650, 170),
    rug([600, 770], 560, COLORS.sage),
    standing(
      [610, 656],
      0.44,
      sitting(brother({ age: 'kitten', pose: 'sitting' }, { turn: 0.6, tilt: 6, gaze: [6, 5] })),
    ),
    standing(
      [290, 800],
      0.52,
      pouncing(
        kitten({ age: 'kitten', pose: 'pouncing' }, { turn: 0.8, tilt: 4, gaze: [7, 3], faces: 'right' }),
      ),
    ),
    standing(
      [890, 816],
      0.52,
      rolling(sister({ age: 'kitten', pose: 'rolling' }, { turn: -0.4, faces: 'left' })),
    ),
    ball([560, 850], COLORS.evergreen, 38),
  ].join('')
}
