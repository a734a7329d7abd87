export { homeInvalidation } from './home-query.ts'
export { DESCRIPTION, SITE_NAME, TAGLINE } from './site-copy.ts'
export { TEXT_PAGES } from './texts/index.ts'
