/** The log of a litter: matings, births, and the weights of kittens, as the breeder keeps them. */

export { kittenLeft, logIdOf } from './kittens.ts'
export { type LitterAtHome, littersAtHome } from './litters-at-home.ts'
export { requireOrigin } from './log.ts'
export { litterLogRules } from './personal-data.ts'
export { litterLogRoutes } from './routes.ts'
export { kittenOfCat } from './store.ts'
