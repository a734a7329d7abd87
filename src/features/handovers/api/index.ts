/** Handovers of cats: the code at pickup, the confirmations of both parties, and what the buyer keeps about the cat. */
export { catPagePath } from '../cat-page-path.ts'
export { BUYER_DAYS, HANDOVER_PROBLEM_TEXTS } from '../rules.ts'
export { type DueCareReminder, takeCareReminders } from './care.ts'
export { listAnswerDeadlines } from './deadlines.ts'
export { handoverConfirmations, handoverProof } from './handover.ts'
export { handoverRules } from './personal-data.ts'
export { handoverRoutes } from './routes.ts'
export { handoverSweep } from './sweep.ts'
