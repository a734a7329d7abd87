import { along, type Point, pointOn } from './curve.ts'

/** A side of the body between two lines running from neck to rump. */
export type Flank = { spine: readonly Point[]; belly: readonly Point[] }

/** The point at `t` of the way from neck to rump and `s` of the way from spine to belly. */
export function on({ spine, belly }: Flank, t: number, s: number): Point {
  return along(pointOn(spine, t), pointOn(belly, t), s)
}

/** The distance from spine to belly in the middle. */
export function across(flank: Flank): number {
  const [[x, y], [bx, by]] = [on(flank, 0.5, 0), on(flank, 0.5, 1)]
  return Math.hypot(bx - x, by - y)
}
