import type { Histogram } from './facets.ts'

/** The histogram's bars as an SVG path, each 1 wide and up to `height` high; `isShown` selects bars by their prices. */
export function barsPath(
  { from, step, counts, isCapped }: Histogram,
  height: number,
  isShown: (low: number, high: number) => boolean = () => true,
): string {
  const max = Math.max(...counts)
  return counts
    .map((count, index) => {
      const low = from + index * step
      const high = isCapped && index === counts.length - 1 ? Number.POSITIVE_INFINITY : low + step
      if (count === 0 || !isShown(low, high)) return ''
      // At least 1 high, so that one cat among thousands is visible.
      const top = height - Math.max(1, Math.round((count / max) * height))
      return `M${index} ${height}V${top}h.8V${height}`
    })
    .join('')
}
