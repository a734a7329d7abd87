import { num } from './svg.ts'

/** A point of the drawing, x to the right and y down. */
export type Point = readonly [x: number, y: number]

/** The point `share` of the way from one point to another. */
export function along(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

function pair(point: Point): string {
  return `${num(point[0])} ${num(point[1])}`
}

// Catmull-Rom handles: the curve passes through every point it is given.
function segment(before: Point, from: Point, to: Point, after: Point): string {
  const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
  const into: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
  return `C${pair(out)} ${pair(into)} ${pair(to)}`
}

/** A soft closed outline through the points. */
export function closedCurve(points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] ?? [0, 0]
  const parts = points.map((_, i) => segment(at(i - 1), at(i), at(i + 1), at(i + 2)))
  return `M${pair(at(0))}${parts.join('')}Z`
}

/** A soft open line through the points. */
export function openCurve(points: readonly Point[]): string {
  const last = points.length - 1
  const at = (i: number): Point => points[Math.min(last, Math.max(0, i))] ?? [0, 0]
  const parts = points.slice(1).map((_, i) => segment(at(i - 1), at(i), at(i + 1), at(i + 2)))
  return `M${pair(at(0))}${parts.join('')}`
}

/** A point on the soft line through the points; t runs from 0 to 1. */
export function pointOn(points: readonly Point[], t: number): Point {
  const last = points.length - 1
  const at = (i: number): Point => points[Math.min(last, Math.max(0, i))] ?? [0, 0]
  const scaled = Math.min(0.9999, Math.max(0, t)) * last
  const i = Math.floor(scaled)
  const u = scaled - i
  const axis = (k: 0 | 1): number => {
    const [a, b, c, d] = [at(i - 1)[k], at(i)[k], at(i + 1)[k], at(i + 2)[k]]
    return b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)))
  }
  return [axis(0), axis(1)]
}

/** The length of a line, measured straight from point to point. */
export function measureLength(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, [x, y], i) => {
    const [px, py] = line[i] ?? [x, y]
    return sum + Math.hypot(x - px, y - py)
  }, 0)
}

/** The right half of an outline, from crown to chin, completed by its mirror image. */
export function symmetric(rightHalf: readonly Point[]): Point[] {
  const left = rightHalf.filter(([x]) => x !== 0).map(([x, y]): Point => [-x, y])
  return [...rightHalf, ...left.reverse()]
}

/** A slim leaf-shaped mark from one point to another, bent through a third. */
export function leaf(from: Point, bend: Point, to: Point, width: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const across: Point = [(-(to[1] - from[1]) / length) * width, ((to[0] - from[0]) / length) * width]
  const near: Point = [bend[0] + across[0], bend[1] + across[1]]
  const far: Point = [bend[0] - across[0], bend[1] - across[1]]
  return `M${pair(from)}Q${pair(near)} ${pair(to)}Q${pair(far)} ${pair(from)}Z`
}

/** The outline of a limb or tail: a smooth line with the given half-widths at equal distances. */
export function limb(line: readonly Point[], widths: readonly number[]): string {
  const steps = Math.max(6, line.length * 3)
  const sides: [Point[], Point[]] = [[], []]
  const spread = widths.map((width): Point => [width, 0])
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const [here, ahead, behind] = [pointOn(line, t), pointOn(line, t + 0.02), pointOn(line, t - 0.02)]
    const length = Math.hypot(ahead[0] - behind[0], ahead[1] - behind[1]) || 1
    const half = pointOn(spread, t)[0]
    const across: Point = [
      (-(ahead[1] - behind[1]) / length) * half,
      ((ahead[0] - behind[0]) / length) * half,
    ]
    sides[0].push([here[0] + across[0], here[1] + across[1]])
    sides[1].push([here[0] - across[0], here[1] - across[1]])
  }
  return closedCurve([...sides[0], ...sides[1].reverse()])
}

/** An irregular round patch, each corner pushed in or out by `wobble`. */
export function patch(center: Point, rx: number, ry: number, wobble: () => number, corners = 8): string {
  const points = Array.from({ length: corners }, (_, i): Point => {
    const angle = (i / corners) * Math.PI * 2
    const reach = wobble()
    return [center[0] + Math.cos(angle) * rx * reach, center[1] + Math.sin(angle) * ry * reach]
  })
  return closedCurve(points)
}
