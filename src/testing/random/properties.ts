/**
 * fast-check with a fixed seed, so that a merge is not blocked by a bug that existed before. The nightly `npm run test:full` uses
 * a random one; `PROPERTY_SEED` sets it.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })

/** How many values to try: all at night, and before a merge, which repeats the same ones each time, a third. */
export const runs = (atNight: number) => (process.env.PROPERTY_SEED ? atNight : Math.ceil(atNight / 3))

export { fc }
