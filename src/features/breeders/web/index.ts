export type { ManagedBreeder, ManagedBreederEndpoints } from '../manage-contract.ts'
export { BreederMark, VerifiedMark } from './breeder-mark.tsx'
export { managedBreederQuery } from './manage-queries.ts'
export { ProfileForm } from './profile-form.tsx'
/** @public */
export { breederQueries } from './queries.ts'
export { RejectionReason } from './rejection-reason.tsx'
