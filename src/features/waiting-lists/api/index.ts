/** Waiting lists of catteries and pairings: who waits for a kitten, in which order, and what happened to each entry. */
export { findEvent } from './announced.ts'
export { waitingListEventJob } from './job-definitions.ts'
export { listOwnEntries } from './lists.ts'
export { pairingChanged, pairingRemoved } from './pairing-changes.ts'
export { waitingListRules } from './personal-data.ts'
export { waitingListRoutes } from './routes.ts'
