export type { ManagedBreeder, ManagedBreederEndpoints } from '../manage-contract.ts'
export { BreederMark, VerifiedMark } from './breeder-mark.tsx'
export { breederInvalidation, invalidateBreeders } from './invalidation.ts'
export { managedBreederQuery } from './manage-queries.ts'
export { ProfileForm } from './profile-form.tsx'
export { profileQuery } from './profile-query.ts'
/** @public */
export { breederQueries } from './queries.ts'
