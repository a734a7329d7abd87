/** Whether memory, descriptors, and tables stay flat in the second half of a long run. */
import type { Resources } from './mix.ts'

/** Increase from the start to the end of the second half, on the line that fits the values best. */
const TOLERANCE = { webMb: 50, workerMb: 50, webDescriptors: 50 } as const
/** Bytes of tables, indexes, and dead rows that a written row may explain. */
const BYTES_PER_ROW = 2_000
/** What PostgreSQL may allocate in advance, in MB. */
const ALLOCATED_MB = 50

/** Descriptions of what grows; empty if nothing does. With fewer than four values, there is no verdict. */
export function findGrowth(resources: readonly Resources[]): string[] {
  const half = resources.slice(Math.floor(resources.length / 2))
  const [first, last] = [half[0], half.at(-1)]
  if (!first || !last || half.length < 4) return ['the run was too short for a verdict about growth']
  const errors: string[] = []
  for (const [name, tolerance] of Object.entries(TOLERANCE) as [keyof typeof TOLERANCE, number][]) {
    const growth = slope(half.map((each) => [each.minute, each[name]])) * (last.minute - first.minute)
    if (growth > tolerance) errors.push(`${name} grew by ${Math.round(growth)} in the second half`)
  }
  const explained = ((last.writtenRows - first.writtenRows) * BYTES_PER_ROW) / 1e6 + ALLOCATED_MB
  const grown = last.databaseMb - first.databaseMb
  if (grown > explained)
    errors.push(`the database grew by ${grown} MB, of which writes explain ${Math.round(explained)}`)
  return errors
}

/** The slope of the line with the least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const above = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0)
  const below = points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}
