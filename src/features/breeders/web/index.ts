export type { ManagedBreeder, ManagedBreederEndpoints } from '../manage-contract.ts'
export { BreederAvatar, VerifiedBadge, VerifiedWithChecks } from './breeder-avatar.tsx'
export { managedBreederQuery } from './manage-queries.ts'
export { NearFields } from './near-fields.tsx'
export { ProfileForm } from './profile-form.tsx'
/** @public */
export { breederQueries } from './queries.ts'
export { UnknownPlace, usePlace } from './unknown-place.tsx'
