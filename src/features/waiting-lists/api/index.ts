/** Waiting lists of catteries and pairings: who waits for a kitten, in which order, and what happened to each entry. */
export { entryPath } from '../path.ts'
export { familiesText, ordinal, subjectText } from '../texts.ts'
export { findEvent } from './announced.ts'
export { waitingListEventJob } from './job-definitions.ts'
export { pairingChanged, pairingRemoved } from './pairing-changes.ts'
export { waitingListRules } from './personal-data.ts'
export { waitingListRoutes } from './routes.ts'
