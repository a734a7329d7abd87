export { BreederReviews } from './breeder-reviews.tsx'
export { readReviewPage } from './queries.ts'
