export { BreederMark, VerifiedMark } from './breeder-mark.tsx'
/** @public */
export { breederQueries } from './queries.ts'
