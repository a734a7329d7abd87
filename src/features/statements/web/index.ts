export { statementPath } from '../statement-path.ts'
export { PlatformTotals } from './platform-totals.tsx'
