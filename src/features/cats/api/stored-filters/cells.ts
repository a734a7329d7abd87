/** Cells of a grid of latitudes and longitudes, which narrow down which circles a point may be in. */
import type { Point } from '#lib/places/gazetteer.ts'

/** Degrees. */
const SIZE = 2
/** Fewer than the miles of a degree of latitude, so that a box around a circle is rather too large. */
const MILES_PER_DEGREE = 68.5
/** A larger circle has no cells. */
const MAX_CELLS = 150

const cell = (latitude: number, longitude: number) => `n:${latitude}:${longitude}`
const index = (degrees: number) => Math.floor(degrees / SIZE)

/** The cell of a point. */
export function cellOf({ latitude, longitude }: Point): string {
  return cell(index(latitude), index(longitude))
}

/** Cells that contain all points within some miles of a point; undefined if they would be too many. */
export function cellsWithin({ latitude, longitude }: Point, miles: number): string[] | undefined {
  const north = miles / MILES_PER_DEGREE
  const farthest = Math.abs(latitude) + north
  if (farthest > 85) return undefined
  const east = north / Math.cos((farthest * Math.PI) / 180)
  if (Math.abs(longitude) + east > 180) return undefined
  const [low, high] = [index(latitude - north), index(latitude + north)]
  const [left, right] = [index(longitude - east), index(longitude + east)]
  if ((high - low + 1) * (right - left + 1) > MAX_CELLS) return undefined
  const cells: string[] = []
  for (let row = low; row <= high; row += 1)
    for (let column = left; column <= right; column += 1) cells.push(cell(row, column))
  return cells
}
