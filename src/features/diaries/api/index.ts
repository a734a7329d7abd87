/** Diaries of kittens: what breeders publish of their litter logs. */
export { diaryRules } from './personal-data.ts'
export { diaryRoutes } from './routes.ts'
