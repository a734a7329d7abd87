import { darken, lighten } from '../portraits/color.ts'
import { sleeping } from '../portraits/poses/pose-sleeping.ts'
import { ellipse, fill, placed, stroke } from '../portraits/svg.ts'
import { kitten } from './cast.ts'
import { archedWindow, COLORS, plant, room, standing } from './room.ts'

function couch(): string {
  const { fir } = COLORS
  const [shade, light] = [darken(fir, 0.16), lighten(fir, 0.12)]
  return [
    ellipse(620, 842, 560, 26, '#2f1b29', 0.14),
    fill('M180 800h26v44h-18ZM1034 800h26l-8 44h-18Z', COLORS.wood),
    fill('M150 460C150 380 200 350 290 350H950C1040 350 1090 380 1090 460V700H150Z', fir),
    stroke('M620 366V610', shade, 6, 0.8),
    fill('M160 600H1080V800H160Z', shade),
    fill(
      'M176 596C176 574 190 566 212 566H1028C1050 566 1064 574 1064 596V668C1064 690 1050 698 1028 698H212C190 698 176 690 176 668Z',
      light,
    ),
    fill(
      'M84 560C84 500 120 470 160 470S232 500 232 560V780C232 806 220 814 196 814H120C96 814 84 806 84 780Z',
      fir,
    ),
    fill(
      'M1008 560C1008 500 1044 470 1084 470S1156 500 1156 560V780C1156 806 1144 814 1120 814H1044C1020 814 1008 806 1008 780Z',
      fir,
    ),
    stroke(
      'M118 560C118 526 134 506 158 506S198 526 198 560M1042 560C1042 526 1058 506 1082 506S1122 526 1122 560',
      shade,
      5,
      0.7,
    ),
  ].join('')
}

function cushion(): string {
  return placed(
    'translate(900 490) rotate(10) scale(1.05)',
    fill(
      'M-118 -96C-40 -82 40 -82 118 -96C104 -34 104 34 118 96C40 84 -40 84 -118 96C-104 34 -104 -34 -118 -96Z',
      COLORS.wall,
    ),
    stroke('M-62 -88C-54 -30 -54 30 -62 90M62 -88C54 -30 54 30 62 90', COLORS.sage, 9),
  )
}

function blanket(): string {
  const { clay } = COLORS
  return (
    fill(
      'M330 560C460 540 700 548 800 572C816 640 800 716 812 780C650 800 470 796 340 784C352 712 340 640 330 560Z',
      clay,
    ) +
    stroke('M338 744C480 762 660 762 806 744', lighten(clay, 0.45), 9) +
    stroke('M338 720C480 738 660 738 804 720', lighten(clay, 0.45), 5)
  )
}

/** The cat, grown up, asleep on the sofa of its family. */
export function sofa(): string {
  return [
    room(700),
    archedWindow(300, 300, 130, 40),
    couch(),
    cushion(),
    blanket(),
    standing([570, 645], 0.6, sleeping(kitten({ age: 'adult', pose: 'sleeping' }, { faces: 'left' }))),
    plant(1120, 860, 120),
  ].join('')
}
