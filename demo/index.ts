/** The demo world: what main and worker need of it. */
export { portraitJobs } from './later-portraits.ts'
export { seedDemo } from './seed.ts'
