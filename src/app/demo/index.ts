/** The demo world: what main and worker need of it. */
export { portraitJobs } from './later-portraits.ts'
export { type SeedOptions, seedDemo } from './seed.ts'
