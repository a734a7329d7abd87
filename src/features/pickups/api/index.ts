/** Pickups: the day on which buyer and breeder agree, its reminders, and its calendar entry. */
export { type AgreeReminderFacts, listSalesToAgree, takeAgreeReminder } from './agree-reminders.ts'
export { pickupRules } from './personal-data.ts'
export { findOpenProposal } from './pickups.ts'
export { listDuePickups, type RemindedPickup, takePickupReminder } from './reminders.ts'
export { pickupRoutes } from './routes.ts'
export { endEarlyPickups } from './store.ts'
