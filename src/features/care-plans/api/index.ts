/** Care plans of litters: the template of a cattery, what is due, and what was done. */
export { carePlanRules } from './personal-data.ts'
export {
  type CareChanges,
  type CareFacts,
  type CareRecord,
  listCareChanges,
  type RecordedCare,
  readCareRecord,
} from './record.ts'
export { carePlanRoutes } from './routes.ts'
