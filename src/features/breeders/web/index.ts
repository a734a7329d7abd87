export type { ManagedBreeder, ManagedBreederEndpoints } from '../manage-contract.ts'
export { BreederAvatar, VerifiedBadge } from './breeder-avatar.tsx'
export { breederInvalidation, invalidateBreeders } from './invalidation.ts'
export { managedBreederQuery } from './manage-queries.ts'
export { ProfileForm } from './profile-form.tsx'
export { profileQuery } from './profile-query.ts'
/** @public */
export { breederQueries } from './queries.ts'
