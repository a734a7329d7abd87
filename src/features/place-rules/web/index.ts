/** Rules of places and clubs, for buyers and breeders. */
export { NO_ADVICE } from '../rule-texts.ts'
export { RuleList } from './rule-list.tsx'
export { TravelRules } from './travel-rules.tsx'
export { rightsTitle, YourRights } from './your-rights.tsx'
