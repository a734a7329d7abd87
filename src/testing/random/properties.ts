/**
 * fast-check with one seed, so that a change is not blamed for a fault of before. `npm run test:full` draws another one every
 * night; `PROPERTY_SEED` repeats it.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })

export { fc }
