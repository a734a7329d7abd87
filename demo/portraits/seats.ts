import { randomFor } from '../random.ts'
import { coatNamed } from './coats.ts'
import { contrast, darken, lighten } from './color.ts'
import { type Setting, wallColor } from './setting.ts'
import { ellipse, fill, num, stroke } from './svg.ts'

/** What cats rest on: the part behind them and the part that hides their feet. */
export type Seat = {
  behind: string
  front: string
  /** How far the seat reaches to both sides, if it must be in the picture as a whole. */
  halfWidth?: number
  /** How much higher than the ground the cats are. */
  lift?: number
}

/** The kinds of seats. */
export type SeatKind = 'floor' | 'rug' | 'cushion' | 'blanket' | 'basket'

function rug(y: number, depth: number, cloth: string): string {
  const [middle, half] = [y + 48 - depth * 0.5, depth * 0.5 + 24]
  return (
    ellipse(600, middle + 8, 560, half + 4, darken(cloth, 0.12)) +
    ellipse(600, middle, 556, half, cloth) +
    ellipse(600, middle, 500, half * 0.8, lighten(cloth, 0.16))
  )
}

function cushion(y: number, cloth: string): string {
  const body = `M92 ${num(y + 20)}C70 ${num(y - 70)} 240 ${num(y - 86)} 600 ${num(y - 86)}S1130 ${num(y - 70)} 1108 ${num(y + 20)}C1130 ${num(y + 130)} 980 ${num(y + 120)} 600 ${num(y + 124)}S70 ${num(y + 130)} 92 ${num(y + 20)}Z`
  const piping = `M92 ${num(y + 20)}C190 ${num(y + 62)} 380 ${num(y + 70)} 600 ${num(y + 70)}S1010 ${num(y + 62)} 1108 ${num(y + 20)}`
  return fill(body, cloth) + stroke(piping, darken(cloth, 0.22), 7, 0.6)
}

function blanket(y: number, cloth: string): string {
  const wave = (by: number): string =>
    `M-500 ${num(y - 60 + by)}C-300 ${num(y - 90 + by)} -160 ${num(y - 40 + by)} 0 ${num(y - 70 + by)}C200 ${num(y - 110 + by)} 340 ${num(y - 50 + by)} 600 ${num(y - 78 + by)}S1010 ${num(y - 104 + by)} 1200 ${num(y - 60 + by)}S1500 ${num(y - 50 + by)} 1700 ${num(y - 70 + by)}`
  return (
    fill(`${wave(0)}V1600H-500Z`, cloth) +
    [46, 78].map((by) => stroke(wave(by), lighten(cloth, 0.35), 9, 0.7)).join('')
  )
}

function basket(y: number, cloth: string): Seat {
  const [wicker, dark] = ['#b98a58', '#8f6539']
  const top = y - 96
  const front = `M110 ${num(top)}C250 ${num(top + 66)} 950 ${num(top + 66)} 1090 ${num(top)}L1030 ${num(y + 160)}C900 ${num(y + 190)} 300 ${num(y + 190)} 170 ${num(y + 160)}Z`
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

/** How far the floor reaches up behind a single cat. */
const DEPTH = 130

/**
 * One of the given kinds of seats for cats whose feet are at height `y`, in a color that contrasts with their coats.
 * Floors, rugs, and blankets reach `depth` up from there.
 */
export function drawSeat(
  setting: Setting,
  kinds: readonly [SeatKind, ...SeatKind[]],
  y: number,
  depth = DEPTH,
): Seat {
  const random = randomFor(setting.seed, 'seat')
  const wall = wallColor(setting)
  const cloths = (['#c98d74', '#8ea38a', '#8fa6b6', '#7d6179', '#d9b98a', '#efe3cf'] as const).filter(
    (cloth) =>
      setting.coats.every((coat) => contrast(cloth, coatNamed(coat).base) > 0.17) &&
      contrast(cloth, wall) > 0.08,
  )
  const cloth = random.pick([cloths[0] ?? '#8ea38a', ...cloths.slice(1)])
  const floor = fill(`M-500 ${num(y - depth)}H1700V1600H-500Z`, darken(wall, 0.13))
  const kind = random.pick(kinds)
  if (kind === 'basket') {
    const woven = basket(y, cloth)
    return { behind: floor + woven.behind, front: woven.front, halfWidth: 500, lift: 78 }
  }
  if (kind === 'rug') return { behind: floor + rug(y, depth, cloth), front: '' }
  if (kind === 'cushion') return { behind: floor + cushion(y, cloth), front: '' }
  return { behind: kind === 'blanket' ? blanket(y + DEPTH - depth, cloth) : floor, front: '' }
}
