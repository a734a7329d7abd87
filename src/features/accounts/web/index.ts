export type { ProfileEndpoints } from '../profile-contract.ts'
export type { TwoFactorEndpoints } from '../two-factor-contract.ts'
export { ForRole } from './for-role.tsx'
export { invalidateViewer, viewerInvalidation } from './invalidation.ts'
export { passkeysQuery, signInOptionsQuery, twoFactorQuery } from './queries.ts'
export { useReportedTimeZone } from './use-reported-time-zone.ts'
export {
  redirectToSignIn,
  signInUrl,
  signUpUrl,
  twoFactorUrl,
  useViewer,
  ViewerProvider,
  viewerQuery,
} from './viewer.ts'
export { VisitorUrl } from './visitor-url.ts'
