/** The demo world; src/app loads it only with SEED=demo, which production refuses. */
export { seedDemo } from './seed.ts'
