export { ratingsOf, reviewsOf } from './reviews.ts'
export { reviewRoutes } from './routes.ts'
