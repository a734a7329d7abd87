/** The room in which the story takes place: cream walls, an arched window, and evergreens. */
import { darken, lighten, mix } from '../portraits/color.ts'
import { closedCurve, leaf, type Point } from '../portraits/curve.ts'
import { GROUND, type PosedCat } from '../portraits/poses/posed-cat.ts'
import { ellipse, fill, num, placed, stroke } from '../portraits/svg.ts'

/** Size of every scene. */
export const SCENE = { width: 1200, height: 900 } as const

export const COLORS = {
  wall: '#f3ecdf',
  floor: '#e3d6c0',
  white: '#fffdf9',
  evergreen: '#1f5140',
  fir: '#3f6f5c',
  sage: '#a9bfae',
  mist: '#dfe8df',
  clay: '#c47a57',
  wood: '#b5946c',
} as const

/** The wall down to `y`, and the floor below. */
export function room(y: number): string {
  const { width, height } = SCENE
  return (
    fill(`M0 0H${width}V${height}H0Z`, COLORS.wall) +
    fill(`M0 ${y}H${width}V${height}H0Z`, COLORS.floor) +
    fill(`M0 ${y}H${width}V${y + 10}H0Z`, darken(COLORS.floor, 0.08))
  )
}

function fir(x: number, foot: number, height: number, color: string): string {
  const tier = (top: number, bottom: number, half: number): string =>
    `M${num(x)} ${num(foot - height * top)}C${num(x + half * 0.3)} ${num(foot - height * (top - 0.14))} ${num(x + half * 0.7)} ${num(foot - height * (bottom + 0.08))} ${num(x + half)} ${num(foot - height * bottom)}Q${num(x)} ${num(foot - height * (bottom - 0.07))} ${num(x - half)} ${num(foot - height * bottom)}C${num(x - half * 0.7)} ${num(foot - height * (bottom + 0.08))} ${num(x - half * 0.3)} ${num(foot - height * (top - 0.14))} ${num(x)} ${num(foot - height * top)}Z`
  return (
    fill(`M${num(x - 8)} ${num(foot)}h16v${num(-height * 0.2)}h-16Z`, COLORS.wood) +
    fill(
      tier(0.62, 0.12, height * 0.27) + tier(0.84, 0.38, height * 0.21) + tier(1, 0.62, height * 0.15),
      color,
    )
  )
}

/** An arched window with its sill at `sill`, and firs outside. */
export function archedWindow(x: number, sill: number, half: number, top: number): string {
  const spring = top + half
  const arch = (by: number): string =>
    `M${x - half - by} ${sill}V${spring}A${half + by} ${half + by} 0 0 1 ${x + half + by} ${spring}V${sill}Z`
  const id = `window${x}`
  return (
    fill(arch(18), COLORS.white) +
    `<clipPath id="${id}"><path d="${arch(0)}"/></clipPath><g clip-path="url(#${id})">` +
    fill(arch(0), COLORS.mist) +
    fill(
      closedCurve([
        [x - half - 60, sill - 60],
        [x - half * 0.3, sill - 120],
        [x + half * 0.5, sill - 70],
        [x + half + 60, sill - 130],
        [x + half + 60, sill + 40],
        [x - half - 60, sill + 40],
      ]),
      COLORS.sage,
    ) +
    fir(x - half * 0.52, sill - 34, half * 1.7, COLORS.fir) +
    fir(x + half * 0.62, sill - 26, half * 1.3, mix(COLORS.fir, COLORS.sage, 0.35)) +
    '</g>' +
    stroke(`M${x} ${top}V${sill}M${x - half} ${spring}H${x + half}`, COLORS.white, 12) +
    fill(`M${x - half - 40} ${sill}h${half * 2 + 80}v22h${-half * 2 - 80}Z`, COLORS.white) +
    fill(`M${x - half - 40} ${sill + 22}h${half * 2 + 80}v8h${-half * 2 - 80}Z`, darken(COLORS.wall, 0.1))
  )
}

/** A potted plant whose pot stands on `foot`. */
export function plant(x: number, foot: number, size: number): string {
  const leaves: [lean: number, length: number, color: string][] = [
    [-46, 0.8, COLORS.sage],
    [44, 0.84, COLORS.sage],
    [-24, 1, COLORS.fir],
    [26, 1.02, COLORS.fir],
    [0, 1.16, COLORS.evergreen],
  ]
  const blade = (lean: number, length: number, color: string): string =>
    placed(
      `rotate(${lean})`,
      fill(leaf([0, 0], [0, -size * length * 0.5], [0, -size * length], size * 0.2), color),
      stroke(`M0 0V${num(-size * length * 0.8)}`, lighten(color, 0.25), 3, 0.7),
    )
  return placed(
    `translate(${x} ${foot})`,
    ellipse(0, 2, size * 0.42, 12, '#2f1b29', 0.14),
    placed(
      `translate(0 ${num(-size * 0.42)})`,
      ...leaves.map(([lean, length, color]) => blade(lean, length, color)),
    ),
    fill(
      `M${num(-size * 0.3)} ${num(-size * 0.48)}H${num(size * 0.3)}L${num(size * 0.23)} 0H${num(-size * 0.23)}Z`,
      COLORS.clay,
    ),
    fill(
      `M${num(-size * 0.34)} ${num(-size * 0.52)}h${num(size * 0.68)}v${num(size * 0.12)}h${num(-size * 0.68)}Z`,
      lighten(COLORS.clay, 0.16),
    ),
  )
}

/** A round rug in perspective. */
export function rug([x, y]: Point, rx: number, color: string): string {
  const ry = rx * 0.2
  return (
    ellipse(x, y + 6, rx, ry, darken(color, 0.16)) +
    ellipse(x, y, rx, ry, color) +
    ellipse(x, y, rx * 0.87, ry * 0.84, lighten(color, 0.2)) +
    ellipse(x, y, rx * 0.8, ry * 0.76, color)
  )
}

/** A cat with its feet on (x, y). */
export function standing([x, y]: Point, scale: number, { drawing }: PosedCat): string {
  return placed(
    `translate(${num(x - 600 * scale)} ${num(y - GROUND * scale)}) scale(${num(scale * 100)}e-2)`,
    drawing,
  )
}
