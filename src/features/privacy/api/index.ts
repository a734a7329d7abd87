/** Public entry point of privacy for the app. */
export { runDeletions, startDeletions } from './carry-out-deletion.ts'
export { deleteAsStaff } from './deletions.ts'
export { expireExports } from './export-store.ts'
export { registerExportJob, startExportSweep, sweepExports } from './exports.ts'
export { privacyRules } from './personal-data.ts'
export { repeatDeletions } from './repeat-deletions.ts'
export { enforceRetention, startRetention } from './retention.ts'
export { privacyRoutes } from './routes.ts'
