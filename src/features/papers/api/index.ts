/** After the handover: the proof that a cat is neutered, and its registration papers. */
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
