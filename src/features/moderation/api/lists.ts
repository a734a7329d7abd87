/** The lists that staff read; each function returns one page and the total. */
export { listApplications } from './application-store.ts'
export { listCases } from './cases/case-list-store.ts'
export { listExpired, listUnchecked } from './check-queues.ts'
export { listListings } from './listings/listing-list-store.ts'
export { listLog } from './log/log-store.ts'
export { listReviews } from './review-store.ts'
export { listStaff } from './user-store.ts'
