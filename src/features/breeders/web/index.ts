export type { ManagedBreeder, ManagedBreederEndpoints } from '../manage-contract.ts'
export { BreederAvatar, VerifiedBadge, VerifiedWithChecks } from './breeder-avatar.tsx'
export { managedBreederQuery } from './manage-queries.ts'
export { PlaceField } from './place-field.tsx'
export { PlaceFilter } from './place-filter.tsx'
export { ProfileForm } from './profile-form.tsx'
/** @public */
export { breederQueries } from './queries.ts'
export { type NamedPlace, UnknownPlace, usePlace } from './unknown-place.tsx'
