export { invalidateViewer, viewerInvalidation } from './invalidation.ts'
export { signInOptionsQuery } from './queries.ts'
export { useReportedTimeZone } from './use-reported-time-zone.ts'
export { signInUrl, useViewer, ViewerProvider, viewerQuery } from './viewer.ts'
