/** After the handover: the proof that a cat is neutered, and its registration papers. */
export { NEUTER_REMINDER_DAYS, PROOF_WAIT_DAYS, TAKE_BACK_HOURS } from '../rules.ts'
export { papersRules } from './personal-data.ts'
export {
  type DueNeuterReminder,
  type DueReminder,
  type Taken,
  takeNeuterReminders,
  takePapersReminders,
  takeProofReminders,
} from './reminders.ts'
export { papersRoutes } from './routes.ts'
export { addPapers } from './store.ts'
