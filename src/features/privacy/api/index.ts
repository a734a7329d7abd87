/** Public entry point of privacy for the app. */
export { runDeletions, startDeletions } from './carry-out-deletion.ts'
export { deleteAsStaff } from './deletions.ts'
export { privacyRules } from './personal-data.ts'
export { privacyRoutes } from './routes.ts'
