import { sitting } from '../portraits/poses/pose-sitting.ts'
import { queen, sire } from './cast.ts'
import { archedWindow, COLORS, plant, room, rug, standing } from './room.ts'

/** The sire and the queen, side by side in front of the window. */
export function pairing(): string {
  return [
    room(690),
    archedWindow(560, 590, 230, 60),
    plant(1040, 730, 210),
    rug([590, 806], 500, COLORS.sage),
    standing(
      [462, 806],
      0.72,
      sitting(sire({ age: 'adult', pose: 'sitting' }, { tilt: 5, turn: 0.9, gaze: [7, 1] })),
    ),
    standing(
      [728, 824],
      0.66,
      sitting(queen({ age: 'adult', pose: 'sitting' }, { tilt: -9, turn: -0.9, gaze: [-7, -1] })),
    ),
  ].join('')
}
