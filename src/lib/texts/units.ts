/** A number with its unit: `1 hour`, `47 hours`, `3 days`. */
export function inUnits(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
