/** Rules of places and clubs: how old a kitten has to be, what a buyer may demand, who needs a license, with their sources. */
export { ageRulesOf, isCurrentAgeRule } from './age-rules.ts'
export { placeRuleRules } from './personal-data.ts'
export { placeRuleRoutes } from './routes.ts'
export { placeRulesOf } from './rules.ts'
