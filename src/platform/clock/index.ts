/** The present moment as a dependency, so that tests can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export { regularly } from './regularly.ts'
