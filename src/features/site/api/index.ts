/** Landing and home page, and the pages of text: about, guarantee, terms, privacy, and accessibility. */
export { siteRoutes } from './routes.ts'
