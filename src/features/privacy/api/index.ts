/** Deletion of accounts, exports of personal data, and how long rows are stored. */
export { deletionSweep, runDeletions } from './carry-out-deletion.ts'
export { deleteAsStaff } from './deletions.ts'
export { expireExports } from './export-store.ts'
export { exportSweep, registerExportJob, sweepExports } from './exports.ts'
export { privacyRules } from './personal-data.ts'
export { repeatDeletions } from './repeat-deletions.ts'
export { enforceRetention, retentionSweep } from './retention.ts'
export { privacyRoutes } from './routes.ts'
