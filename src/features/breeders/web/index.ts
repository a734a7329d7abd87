export type { OwnBreeder, OwnBreederEndpoints } from '../own-contract.ts'
export { BreederMark, VerifiedMark } from './breeder-mark.tsx'
export { ownBreederQuery } from './own-queries.ts'
export { ProfileForm } from './profile-form.tsx'
/** @public */
export { breederQueries } from './queries.ts'
export { RejectionReason } from './rejection-reason.tsx'
