import type { Random } from '../random.ts'
import { leaf, type Point, pointOn } from './curve.ts'
import { fill, num } from './svg.ts'

/** A row of locks: their length, their number, and the side of the edge they are on. */
export type Locks = { length: number; count: number; hand: 1 | -1; sweep?: number }

/** How far a row of locks overlaps what it grows from. */
const INSET = 12

/** A row of pointed fur locks along an edge, as a closed path to lay over the body it grows from. */
export function fringe(
  edge: readonly Point[],
  { length, count, hand, sweep = 0.45 }: Locks,
  random: Random,
): string {
  const [startX, startY] = pointOn(edge, 0)
  let d = `M${num(startX)} ${num(startY)}`
  for (let i = 0; i < count; i++) {
    const [x0, y0] = pointOn(edge, i / count)
    const [x1, y1] = pointOn(edge, (i + 1) / count)
    const span = Math.hypot(x1 - x0, y1 - y0) || 1
    const [ax, ay] = [(x1 - x0) / span, (y1 - y0) / span]
    const [nx, ny] = [-ay * hand, ax * hand]
    // Locks shrink toward both ends so the row grows out of the outline instead of starting with a step.
    const swell = 0.35 + 0.65 * Math.sin(((i + 0.5) / count) * Math.PI)
    const reach = length * swell * random.between(0.75, 1.2)
    const tip: Point = [
      x0 + ax * span * 0.62 + nx * reach + ax * reach * sweep,
      y0 + ay * span * 0.62 + ny * reach + ay * reach * sweep,
    ]
    d += `Q${num(x0 + nx * reach * 0.6 + ax * span * 0.15)} ${num(y0 + ny * reach * 0.6 + ay * span * 0.15)} ${num(tip[0])} ${num(tip[1])}`
    d += `Q${num(x1 + nx * reach * 0.25)} ${num(y1 + ny * reach * 0.25)} ${num(x1)} ${num(y1)}`
  }
  // Back along the edge, a little inside, so that no gap opens between the locks and a hollow outline.
  for (let i = count; i >= 0; i--) {
    const [[x, y], [ax, ay]] = [pointOn(edge, i / count), pointOn(edge, i / count + 0.02)]
    const span = Math.hypot(ax - x, ay - y) || 1
    d += `L${num(x + ((ay - y) / span) * hand * INSET)} ${num(y - ((ax - x) / span) * hand * INSET)}`
  }
  return `${d}Z`
}

/** Short fur strokes scattered around a point, lying along a direction given in degrees. */
export function wisps(
  center: Point,
  spread: Point,
  lie: number,
  count: number,
  length: number,
  color: string,
  random: Random,
): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const from: Point = [
      center[0] + random.between(-1, 1) * spread[0],
      center[1] + random.between(-1, 1) * spread[1],
    ]
    const angle = ((lie + random.between(-14, 14)) * Math.PI) / 180
    const reach = length * random.between(0.7, 1.3)
    const to: Point = [from[0] + Math.cos(angle) * reach, from[1] + Math.sin(angle) * reach]
    const bend: Point = [(from[0] + to[0]) / 2 + reach * 0.1, (from[1] + to[1]) / 2 - reach * 0.08]
    d += leaf(from, bend, to, Math.max(2.2, length * 0.07))
  }
  return fill(d, color)
}
