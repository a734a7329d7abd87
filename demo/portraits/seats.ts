import { randomFor } from '../random.ts'
import { wallColor } from './backdrop.ts'
import { coatNamed } from './coats.ts'
import { contrast, darken, lighten } from './color.ts'
import type { PortraitSubject } from './subject.ts'
import { ellipse, fill, num, stroke } from './svg.ts'

/** What the cat rests on: the part behind it and the part that hides its feet. */
export type Seat = { behind: string; front: string }

function rug(y: number, cloth: string): string {
  return (
    ellipse(600, y - 8, 560, 92, darken(cloth, 0.12)) +
    ellipse(600, y - 16, 556, 88, cloth) +
    ellipse(600, y - 16, 500, 70, lighten(cloth, 0.16))
  )
}

function cushion(y: number, cloth: string): string {
  const body = `M92 ${num(y + 20)}C70 ${num(y - 70)} 240 ${num(y - 86)} 600 ${num(y - 86)}S1130 ${num(y - 70)} 1108 ${num(y + 20)}C1130 ${num(y + 130)} 980 ${num(y + 120)} 600 ${num(y + 124)}S70 ${num(y + 130)} 92 ${num(y + 20)}Z`
  const piping = `M92 ${num(y + 20)}C190 ${num(y + 62)} 380 ${num(y + 70)} 600 ${num(y + 70)}S1010 ${num(y + 62)} 1108 ${num(y + 20)}`
  return fill(body, cloth) + stroke(piping, darken(cloth, 0.22), 7, 0.6)
}

function blanket(y: number, cloth: string): string {
  const wave = (by: number): string =>
    `M0 ${num(y - 70 + by)}C200 ${num(y - 110 + by)} 340 ${num(y - 50 + by)} 600 ${num(y - 78 + by)}S1010 ${num(y - 104 + by)} 1200 ${num(y - 60 + by)}`
  return (
    fill(`${wave(0)}V1200H0Z`, cloth) +
    [46, 78].map((by) => stroke(wave(by), lighten(cloth, 0.35), 9, 0.7)).join('')
  )
}

function basket(y: number, cloth: string): Seat {
  const [wicker, dark] = ['#b98a58', '#8f6539']
  const top = y - 96
  const front = `M110 ${num(top)}C250 ${num(top + 66)} 950 ${num(top + 66)} 1090 ${num(top)}L1030 1170C900 1200 300 1200 170 1170Z`
  let weave = ''
  for (let row = 0; row < 4; row++) {
    for (let i = 0; i < 14; i++) {
      const x = 176 + i * 62 + (row % 2) * 31 - (i - 6.5) * row * 1.4
      const sag = 44 * (1 - ((x - 600) / 490) ** 2)
      weave += `M${num(x)} ${num(top + 44 + row * 44 + sag)}q24 -16 46 2`
    }
  }
  const rim = `M104 ${num(top)}C250 ${num(top + 68)} 950 ${num(top + 68)} 1096 ${num(top)}`
  return {
    behind: ellipse(600, top + 6, 492, 66, darken(dark, 0.25)) + ellipse(600, top + 22, 450, 62, cloth),
    front:
      fill(front, wicker) +
      stroke(weave, dark, 9, 0.55) +
      stroke(rim, dark, 34) +
      stroke(rim, lighten(wicker, 0.2), 22),
  }
}

/** The seat of a subject whose feet are at height `y`. */
export function drawSeat(subject: PortraitSubject, y: number): Seat {
  if (subject.pose === 'face') return { behind: '', front: '' }
  const random = randomFor(subject.seed, 'seat')
  const wall = wallColor(subject)
  const coat = coatNamed(subject.coat)
  const cloths = (['#c98d74', '#8ea38a', '#8fa6b6', '#7d6179', '#d9b98a', '#efe3cf'] as const).filter(
    (cloth) => contrast(cloth, coat.base) > 0.17 && contrast(cloth, wall) > 0.08,
  )
  const cloth = random.pick([cloths[0] ?? '#8ea38a', ...cloths.slice(1)])
  const floor = fill(`M0 ${num(y - 130)}H1200V1200H0Z`, darken(wall, 0.13))
  const kind = random.pick(['floor', 'rug', 'cushion', 'blanket', 'basket'])
  // Only a loaf fits in a basket; the other poses would hide their paws in it.
  if (kind === 'basket' && subject.pose === 'loaf') {
    const woven = basket(y, cloth)
    return { behind: floor + woven.behind, front: woven.front }
  }
  if (kind === 'rug' || kind === 'basket') return { behind: floor + rug(y, cloth), front: '' }
  if (kind === 'cushion') return { behind: floor + cushion(y, cloth), front: '' }
  return { behind: kind === 'blanket' ? blanket(y, cloth) : floor, front: '' }
}
