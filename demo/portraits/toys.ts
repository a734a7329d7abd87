import type { Random } from '../random.ts'
import { darken, lighten } from './color.ts'
import { leaf, type Point } from './curve.ts'
import { ellipse, fill, num, placed, stroke } from './svg.ts'

const COLORS = ['#b5603f', '#1f5140', '#d9a441', '#6f7fa6'] as const

/** A felt ball on the ground. */
export function ball([x, y]: Point, color: string, r = 46): string {
  return (
    ellipse(x, y + 2, r, 10, '#2f1b29', 0.16) +
    ellipse(x, y - r, r, r, color) +
    stroke(
      `M${num(x - r * 0.8)} ${num(y - r * 1.2)}q${num(r * 0.8)} ${num(-r * 0.5)} ${num(r * 1.6)} 0M${num(x - r * 0.7)} ${num(y - r * 0.7)}q${num(r * 0.7)} ${num(-r * 0.4)} ${num(r * 1.4)} 0`,
      lighten(color, 0.35),
      6,
    )
  )
}

function mouse([x, y]: Point, color: string): string {
  return placed(
    `translate(${num(x)} ${num(y)})`,
    ellipse(0, 2, 62, 10, '#2f1b29', 0.16),
    stroke('M50 -14C80 -20 84 -52 112 -44', darken(color, 0.15), 6),
    fill('M-66 -12C-40 -74 30 -76 56 -16C60 -2 44 0 30 0H-54C-66 0 -70 -6 -66 -12Z', color),
    ellipse(-18, -50, 15, 17, darken(color, 0.14)),
    ellipse(-46, -24, 4.5, 5, '#2a1c24'),
    ellipse(-68, -10, 6, 5, '#dd9a8e'),
  )
}

/** A toy on the ground, a ball or a felt mouse. */
export function groundToy(at: Point, random: Random): string {
  const color = random.pick(COLORS)
  return random.chance(0.5) ? ball(at, color) : mouse(at, color)
}

/** Feathers on a string that hangs from above the picture, their tips at a point. */
export function featherToy([x, y]: Point, random: Random): string {
  const color = random.pick(COLORS)
  const feather = (lean: number, length: number, tone: string): string =>
    placed(
      `rotate(${lean})`,
      fill(leaf([0, 0], [4, length * 0.5], [0, length], 34), tone),
      stroke(`M0 0V${num(length * 0.8)}`, darken(tone, 0.2), 3.5, 0.7),
    )
  return (
    stroke(
      `M${num(x)} ${num(y - 110)}C${num(x - 20)} ${num(y - 400)} ${num(x + 60)} ${num(y - 700)} ${num(x + 30)} ${num(y - 1200)}`,
      '#7a6a5c',
      5,
    ) +
    placed(
      `translate(${num(x)} ${num(y - 112)})`,
      feather(20, 108, lighten(color, 0.35)),
      feather(-22, 104, darken(color, 0.1)),
      feather(-2, 124, color),
      ellipse(0, 0, 11, 13, darken(color, 0.25)),
    )
  )
}
