/** What buyers write about a cattery after a sale, and the answer of the breeder. */
export { INVITATION_DAYS } from '../limits.ts'
export { addInvitation, listDueInvitations } from './invitations.ts'
export { reviewEventJob } from './job-definitions.ts'
export { reviewRules } from './personal-data.ts'
export { refreshRating } from './rating.ts'
export { countRatingsJson, latestReviewsJson } from './reviews.ts'
export { reviewRoutes } from './routes.ts'
export { findVisibleReview, hideReview, showReview } from './store.ts'
