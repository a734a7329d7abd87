export { Months } from './months.tsx'
export { PlatformTotals } from './platform-totals.tsx'
